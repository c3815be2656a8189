import { IconCheck } from '#web/ui/icons/general.ts'
import { courseSteps, type CourseValues, findMissingFields, findStepIndex } from './course-steps.ts'
import classes from './step-list.module.css'

interface StepListProps {
  place: number
  values: CourseValues
  /** The fields that were refused. */
  wrong: readonly string[]
  onShow: (step: number) => void
}

/** All steps with what each still lacks; any can be gone to at any time. */
export function StepList({ place, values, wrong, onShow }: StepListProps) {
  return (
    <nav aria-label="Steps of the form">
      <ol className={classes.list} role="list">
        {courseSteps.map(({ title }, step) => {
          const state = stateOf(step, values, wrong)
          return (
            <li key={title}>
              <button
                type="button"
                className={classes.step}
                data-state={state.name}
                aria-current={step === place ? 'step' : undefined}
                onClick={() => onShow(step)}
              >
                <span className={classes.number} aria-hidden="true">
                  {state.name === 'complete' ? <IconCheck size={18} /> : step + 1}
                </span>
                <span className="visually-hidden">Step {step + 1}: </span>
                <span className={classes.title}>{title}</span>
                <span className={classes.state}>{state.words}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function stateOf(step: number, values: CourseValues, wrong: readonly string[]) {
  const refused = wrong.filter((field) => findStepIndex(field) === step).length
  if (refused > 0) return { name: 'wrong', words: `${refused} to correct` }
  const missing = findMissingFields(step, values).length
  if (missing > 0) return { name: 'missing', words: `${missing} missing` }
  return { name: 'complete', words: 'Complete' }
}
