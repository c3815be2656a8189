import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { forInvitation, useIsForInvitation } from '#web/lib/authoring/for-invitation.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { checkFields } from '#web/lib/forms/check-fields.ts'
import { FormContext, type FormError } from '#web/lib/forms/form-context.ts'
import { readFormValues } from '#web/lib/forms/form-values.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useStep } from '#web/lib/forms/use-step.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { ErrorSummary } from '#web/ui/forms/form.tsx'
import { onboardingSteps } from './onboarding-steps.ts'
import classes from './onboarding.module.css'

const loadOnboardingSchema = () =>
  import('#shared/contract/instructors.ts').then((contract) => contract.onboardingRequest)

interface OnboardingFormProps {
  user: ShortOwnUser
  onSubmitted: () => void
}

/**
 * One form with all three steps, of which one is visible, so that no answer is lost. A step opens once those
 * before it are answered.
 */
export function OnboardingForm({ user, onSubmitted }: OnboardingFormProps) {
  const { redirectAfterOnboarding } = getPacing(useSettings().pacing)
  const navigate = useNavigate()
  const navigateLater = useDelayedNavigation()
  const isForInvitation = useIsForInvitation()
  const { index, show, heading } = useStep(onboardingSteps.length)
  const { state, formProps, isHydrated, showError } = useForm({
    name: `onboarding-${user._id}`,
    schema: loadOnboardingSchema,
    onError: ({ fields }) => {
      const firstInvalid = onboardingSteps.findIndex(({ name }) => fields[name])
      if (firstInvalid >= 0) show(firstInvalid)
    },
    onSubmit: async (json) => {
      const { msg } = await parseResponse(getBrowserApi().user.authorize.$patch({ json }))
      onSubmitted()
      await refreshSession()
      toast.success(msg)
      const query = isForInvitation ? forInvitation : ''
      navigateLater(pages.onboardingDone + query, redirectAfterOnboarding)
    },
  })
  const returnToUnanswered = useEffectEvent((current: number) => {
    const unanswered = findUnansweredStep(formProps.ref.current)
    if (unanswered < current) show(unanswered, { replace: true })
  })
  // Runs after the effect of `useForm` that restores the draft.
  useEffect(() => returnToUnanswered(index), [index])

  async function proceed() {
    const [step, form] = [onboardingSteps[index], formProps.ref.current]
    if (!step || !form) return
    const problem = await checkFields(form, loadOnboardingSchema, [step.name])
    showError(problem)
    if (!problem) show(index + 1)
  }

  const { error } = state
  const isBusy = state.status !== 'idle'
  const isLast = index === onboardingSteps.length - 1

  return (
    <FormContext value={state}>
      <form
        {...formProps}
        className={classes.form}
        onSubmit={(event) => {
          if (isLast) return formProps.onSubmit(event)
          event.preventDefault()
          void proceed()
        }}
      >
        <div className={classes.header}>
          <p className={classes.count}>
            Step {index + 1} of {onboardingSteps.length}
          </p>
          <Button
            variant="quiet"
            onClick={() => void navigate(isForInvitation ? pages.invitations : pages.home)}
          >
            EXIT
          </Button>
        </div>
        <div className={classes.progress} aria-hidden="true">
          {onboardingSteps.map(({ name }, step) => (
            <span key={name} data-done={step <= index ? '' : undefined} />
          ))}
        </div>
        <PreviousDecision approval={user.approval} />
        {error && concernsStep(error, index) && (
          // Without links: the other invalid fields are on hidden steps.
          <ErrorSummary formName={state.name} error={{ ...error, invalidFields: [] }} />
        )}
        {onboardingSteps.map(({ name, title, lead, question, options }, step) => (
          <div key={name} className={classes.step} hidden={step !== index}>
            <h2 ref={step === index ? heading : undefined} tabIndex={-1}>
              <span className="visually-hidden">
                Step {step + 1} of {onboardingSteps.length}:{' '}
              </span>
              {title}
            </h2>
            <p className={classes.lead}>{lead}</p>
            <RadioField
              name={name}
              label={question}
              options={options}
              defaultValue={user[name]}
              layout="stacked"
            />
          </div>
        ))}
        <div className={classes.actions}>
          {index > 0 && (
            <Button variant="secondary" disabled={isBusy} onClick={() => show(index - 1)}>
              PREVIOUS
            </Button>
          )}
          <Button type="submit" className={classes.next} disabled={!isHydrated} busy={isBusy}>
            {isLast ? 'SUBMIT' : 'CONTINUE'}
          </Button>
        </div>
      </form>
    </FormContext>
  )
}

/** The index of the first step without an answer; the number of steps if there is none. */
function findUnansweredStep(form: HTMLFormElement | null): number {
  if (!form) return onboardingSteps.length
  const values = readFormValues(form)
  const unanswered = onboardingSteps.findIndex(({ name }) => !values[name])
  return unanswered < 0 ? onboardingSteps.length : unanswered
}

/** Whether an error is about this step, or about no field at all. */
function concernsStep({ fields }: FormError, index: number): boolean {
  const name = onboardingSteps[index]?.name
  return Object.keys(fields).length === 0 || (name !== undefined && name in fields)
}

/** Why an earlier request was rejected, or the rights withdrawn. */
function PreviousDecision({ approval: { status, reason } }: Pick<ShortOwnUser, 'approval'>) {
  if (status !== 'refused' && status !== 'withdrawn') return null
  return (
    <div className={classes.previousDecision}>
      <p>{instructorMessages[status]}</p>
      <blockquote>{reason}</blockquote>
    </div>
  )
}
