import type { ReactNode } from 'react'
import { ErrorSummary } from './failure-summary.tsx'
import { FormContext } from './form-context.ts'
import classes from './form.module.css'
import { SubmitButton } from './submit-button.tsx'
import { type FormOptions, useForm } from './use-form.ts'

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
