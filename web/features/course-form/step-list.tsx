import { IconCheck } from '#web/ui/icons/general.ts'
import {
  courseSteps,
  type CourseValues,
  countStepProblems,
  type VideoPlace,
} from './course-steps.ts'
import classes from './step-list.module.css'

interface StepListProps {
  /** Counted from 0. */
  current: number
  /** The last step that may be opened. */
  reachable: number
  values: CourseValues
  invalidFields: readonly string[]
  video: VideoPlace
  onSelect: (step: number) => void
}

/** All steps with the number of their missing and invalid fields; a click opens one that is reachable. */
export function StepList(props: StepListProps) {
  const { current, reachable, onSelect } = props
  return (
    <nav aria-label="Form steps">
      <ol className={classes.list} role="list">
        {courseSteps.map(({ title }, step) => {
          const { state, text } = describeStep(step, props)
          return (
            <li key={title}>
              <button
                type="button"
                className={classes.step}
                data-state={state}
                aria-current={step === current ? 'step' : undefined}
                disabled={step > reachable}
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

function describeStep(step: number, { values, invalidFields, video }: StepListProps) {
  const { invalid, missing } = countStepProblems(step, values, invalidFields, video)
  if (invalid > 0) return { state: 'invalid', text: `${invalid} to correct` }
  if (missing > 0) return { state: 'missing', text: `${missing} missing` }
  return { state: 'complete', text: 'Complete' }
}
