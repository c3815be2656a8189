import { IconCheck } from '#web/ui/icons/general.ts'
import { courseSteps, type CourseValues, findMissingFields, findStepIndex } from './course-steps.ts'
import classes from './step-list.module.css'

interface StepListProps {
  /** Counted from 0. */
  current: number
  values: CourseValues
  invalidFields: readonly string[]
  onSelect: (step: number) => void
}

/** Links to all steps, in any order, with the number of missing and invalid fields of each. */
export function StepList({ current, values, invalidFields, onSelect }: StepListProps) {
  return (
    <nav aria-label="Form steps">
      <ol className={classes.list} role="list">
        {courseSteps.map(({ title }, step) => {
          const { state, text } = describeStep(step, values, invalidFields)
          return (
            <li key={title}>
              <button
                type="button"
                className={classes.step}
                data-state={state}
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onSelect(step)}
              >
                <span className={classes.number} aria-hidden="true">
                  {state === 'complete' ? <IconCheck size={18} /> : step + 1}
                </span>
                <span className="visually-hidden">Step {step + 1}: </span>
                <span className={classes.title}>{title}</span>
                <span className={classes.state}>{text}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function describeStep(step: number, values: CourseValues, invalidFields: readonly string[]) {
  const invalid = invalidFields.filter((field) => findStepIndex(field) === step).length
  if (invalid > 0) return { state: 'invalid', text: `${invalid} to correct` }
  const missing = findMissingFields(step, values).length
  if (missing > 0) return { state: 'missing', text: `${missing} missing` }
  return { state: 'complete', text: 'Complete' }
}
