import type { MouseEvent, ReactNode } from 'react'
import type { ShownFailure } from './form-context.ts'
import classes from './form.module.css'

interface FailureSummaryProps {
  formName: string
  failure: ShownFailure
  action?: ReactNode
}

export function FailureSummary({ formName, failure, action }: FailureSummaryProps) {
  const { msg, places } = failure
  return (
    <div role="alert" tabIndex={-1} className={classes.summary}>
      <p className={classes.summarySentence}>{msg}</p>
      {places.length > 1 && (
        <ul className={classes.summaryPlaces} aria-label="Fields to correct">
          {places.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${formName}-${name}`} onClick={focusField}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {action}
    </div>
  )
}

/** Focus without a new entry in the history, which Back would have to pass. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus()
}
