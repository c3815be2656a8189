import type { MouseEvent, ReactNode } from 'react'
import { generalMessages } from '#shared/messages/general.ts'
import { FormContext, type FormError, type FormStatus } from '#web/lib/forms/form-context.ts'
import { type FormOptions, useForm } from '#web/lib/forms/use-form.ts'
import { Button, type ButtonVariant } from '../buttons/button.tsx'
import classes from './form.module.css'

interface FormProps<Request> extends FormOptions<Request> {
  submitLabel: string
  busyLabel: string
  /** Where the form is sent without JavaScript, which responds with a page; without it, the form needs JavaScript. */
  action?: string
  submitVariant?: 'primary' | 'secondary' | 'danger'
  /** False disables the submit button, e.g. while there is nothing to submit. */
  canSubmit?: boolean
  /** Returns the action that the error summary offers for an error code, e.g. a link. */
  errorAction?: (code: string | undefined) => ReactNode
  children: ReactNode
  /** Before the submit button: in dialogs, the action comes last. */
  cancelButton?: ReactNode
  /** Below the submit button, e.g. a cancel button. */
  footer?: ReactNode
}

/** A form with an error summary, errors at the fields and a stored draft. */
export function Form<Request>(props: FormProps<Request>) {
  const { submitLabel, busyLabel, submitVariant, canSubmit = true, action, ...rest } = props
  const { errorAction, children, cancelButton, footer, ...options } = rest
  const { state, formProps, isHydrated } = useForm(options)
  return (
    <FormContext value={state}>
      <form {...formProps} action={action} className={classes.form}>
        {action === undefined && (
          <noscript>
            <p className={classes.noscript}>
              This form needs JavaScript. Turn it on in your browser settings.
            </p>
          </noscript>
        )}
        {state.error && (
          <ErrorSummary
            formName={state.name}
            error={state.error}
            action={errorAction?.(state.error.code)}
            isInDialog={cancelButton !== undefined}
          />
        )}
        {children}
        {/* Dialogs keep this part in view. */}
        <div className={classes.footer} data-form-footer="">
          {cancelButton}
          <SubmitButton
            label={submitLabel}
            busyLabel={busyLabel}
            variant={submitVariant}
            status={state.status}
            isHydrated={isHydrated || action !== undefined}
            canSubmit={canSubmit}
          />
          {footer}
        </div>
      </form>
    </FormContext>
  )
}

interface ErrorSummaryProps {
  formName: string
  error: FormError
  action?: ReactNode
  isInDialog?: boolean
}

/**
 * Shown above the fields, with links to the invalid ones. Fields with the same error share its message, others
 * have their own. In a dialog, the error of one field is at the field, which has focus: the summary is for screen
 * readers only.
 */
export function ErrorSummary({ formName, error, action, isInDialog }: ErrorSummaryProps) {
  const { msg, fields, invalidFields } = error
  const [message = msg, ...otherMessages] = new Set(invalidFields.map(({ name }) => fields[name]))
  const isShared = otherMessages.length === 0
  return (
    <div
      role="alert"
      tabIndex={-1}
      className={
        isInDialog && invalidFields.length === 1 && !action ? 'visually-hidden' : classes.summary
      }
    >
      <p className={classes.summaryMessage}>
        {isShared ? message : generalMessages.correctFields(invalidFields.length)}
      </p>
      {invalidFields.length > 1 && (
        <ul
          className={classes.summaryFields}
          data-layout={isShared ? undefined : 'stacked'}
          aria-label="Fields to correct"
        >
          {invalidFields.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${formName}-${name}`} onClick={focusField}>
                {isShared ? label : `${label}: ${fields[name]}`}
              </a>
            </li>
          ))}
        </ul>
      )}
      {action}
    </div>
  )
}

/** Focuses the field without a history entry for the hash. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.querySelector<HTMLElement>(event.currentTarget.hash)?.focus()
}

interface SubmitButtonProps {
  label: string
  busyLabel: string
  status: FormStatus
  /** Before hydration a submit would only reload the page, unless the form has an action. */
  isHydrated: boolean
  /** False while there is nothing to submit; the button looks disabled. */
  canSubmit: boolean
  variant?: ButtonVariant
}

function SubmitButton(props: SubmitButtonProps) {
  const { label, busyLabel, status, isHydrated, canSubmit, variant } = props
  const isBusy = status !== 'idle'
  return (
    <Button
      type="submit"
      variant={variant}
      className={classes.submit}
      data-variant={variant}
      disabled={!isHydrated || !(canSubmit || isBusy)}
      data-awaits-script={canSubmit && !isHydrated ? '' : undefined}
      data-unavailable={canSubmit ? undefined : ''}
      busy={isBusy}
    >
      {isBusy ? busyLabel : label}
    </Button>
  )
}
