import type { ReactNode, MouseEvent } from 'react'
import { FormContext, type FormError, type FormStatus } from '#web/lib/forms/form-context.ts'
import { type FormOptions, useForm } from '#web/lib/forms/use-form.ts'
import { type ButtonVariant, Button } from '../buttons/button.tsx'
import classes from './form.module.css'

interface FormProps<Request> extends FormOptions<Request> {
  submitLabel: string
  busyLabel: string
  submitVariant?: 'primary' | 'secondary'
  /** False keeps the submit button shut, e.g. while there is nothing to send. */
  canSubmit?: boolean
  /** What the summary of a failure offers besides its sentence. */
  errorAction?: (code: string | undefined) => ReactNode
  children: ReactNode
  /** Under the submit button, e.g. a way to take everything back. */
  footer?: ReactNode
}

/** Labels above, help below, problems at the field and summed up on top; nothing typed is lost. */
export function Form<Request>(props: FormProps<Request>) {
  const { submitLabel, busyLabel, submitVariant, canSubmit = true, ...rest } = props
  const { errorAction: failureAction, children, footer: foot, ...options } = rest
  const { state, formProps, isHydrated } = useForm(options)
  return (
    <FormContext value={state}>
      <form {...formProps} className={classes.form}>
        <noscript>
          <p className={classes.noscript}>This form needs JavaScript, which is switched off.</p>
        </noscript>
        {state.error && (
          <ErrorSummary
            formName={state.name}
            error={state.error}
            action={failureAction?.(state.error.code)}
          />
        )}
        {children}
        <SubmitButton
          label={submitLabel}
          busyLabel={busyLabel}
          variant={submitVariant}
          status={state.status}
          isOpen={isHydrated}
          canSubmit={canSubmit}
        />
        {foot}
      </form>
    </FormContext>
  )
}

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

interface SubmitButtonProps {
  label: string
  busyLabel: string
  status: FormStatus
  /** False until the page is alive: sending earlier would leave the page for nothing. */
  isOpen: boolean
  /** False while there is nothing to send, which the button shows. */
  canSubmit: boolean
  variant?: ButtonVariant
}

function SubmitButton(props: SubmitButtonProps) {
  const { label, busyLabel, status, isOpen, canSubmit, variant } = props
  const isBusy = status !== 'idle'
  return (
    <Button
      type="submit"
      variant={variant}
      className={classes.submit}
      data-variant={variant}
      disabled={!isOpen || !(canSubmit || isBusy)}
      data-shut={canSubmit ? undefined : ''}
      busy={isBusy}
    >
      {isBusy ? busyLabel : label}
    </Button>
  )
}
