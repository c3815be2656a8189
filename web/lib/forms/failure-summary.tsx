import type { MouseEvent, ReactNode } from 'react'
import type { FormError } from './form-context.ts'
import classes from './form.module.css'

interface FailureSummaryProps {
  formName: string
  error: FormError
  action?: ReactNode
}

export function ErrorSummary({ formName, error: failure, action }: FailureSummaryProps) {
  const { msg, invalidFields: places } = failure
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
