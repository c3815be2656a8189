import { useNavigate } from 'react-router'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { FormContext, type FormError } from '#web/lib/forms/form-context.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useStep } from '#web/lib/forms/use-step.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { ErrorSummary } from '#web/ui/forms/form.tsx'
import { onboardingSteps } from './onboarding-steps.ts'
import classes from './onboarding.module.css'

const contract = () =>
  import('#shared/contract/instructors.ts').then((rules) => rules.onboardingRequest)

interface OnboardingFormProps {
  user: ShortOwnUser
  onAsked: () => void
}

/** All three steps are one form of which one step is shown, so that no answer is ever lost. */
export function OnboardingForm({ user, onAsked }: OnboardingFormProps) {
  const { redirectAfterOnboarding } = getPacing(useSettings().pacing)
  const navigate = useNavigate()
  const goOn = useDelayedNavigation()
  const { index: place, show, heading } = useStep(onboardingSteps.length)
  const { state, formProps, isHydrated, clearFieldError } = useForm({
    name: `onboarding-${user._id}`,
    schema: contract,
    onError: ({ fields }) => {
      const wrong = onboardingSteps.findIndex(({ name }) => fields[name])
      if (wrong >= 0) show(wrong)
    },
    onSubmit: async (json) => {
      const { msg } = await parseResponse(getBrowserApi().user.authorize.$patch({ json }))
      onAsked()
      await refreshSession()
      toast.success(msg)
      goOn(pages.onboardingDone, redirectAfterOnboarding)
    },
  })
  const { error: failure } = state
  const isBusy = state.status !== 'idle'
  const isLast = place === onboardingSteps.length - 1

  return (
    <FormContext value={state}>
      <form
        {...formProps}
        className={classes.form}
        onChange={({ target }) =>
          target instanceof HTMLInputElement && clearFieldError(target.name)
        }
        onSubmit={(event) => {
          if (isLast) return formProps.onSubmit(event)
          event.preventDefault()
          show(place + 1)
        }}
      >
        <div className={classes.head}>
          <p className={classes.count}>
            Step {place + 1} of {onboardingSteps.length}
          </p>
          <Button variant="quiet" onClick={() => void navigate(pages.home)}>
            EXIT
          </Button>
        </div>
        <div className={classes.progress} aria-hidden="true">
          {onboardingSteps.map(({ name }, step) => (
            <span key={name} data-done={step <= place ? '' : undefined} />
          ))}
        </div>
        <PastDecision approval={user.approval} />
        {failure && isAbout(failure, place) && (
          // What else is wrong is on other steps, where links cannot lead.
          <ErrorSummary formName={state.name} error={{ ...failure, invalidFields: [] }} />
        )}
        {onboardingSteps.map(({ name, title, lead, question, choices }, step) => (
          <div key={name} className={classes.step} hidden={step !== place}>
            <h2 ref={step === place ? heading : undefined} tabIndex={-1}>
              <span className="visually-hidden">
                Step {step + 1} of {onboardingSteps.length}:{' '}
              </span>
              {title}
            </h2>
            <p className={classes.lead}>{lead}</p>
            <RadioField
              name={name}
              label={question}
              options={choices}
              defaultValue={user[name]}
              layout="stacked"
            />
          </div>
        ))}
        <div className={classes.actions}>
          {place > 0 && (
            <Button variant="secondary" disabled={isBusy} onClick={() => show(place - 1)}>
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

/** True for what is wrong on this step, and for what has nothing to do with any. */
function isAbout({ fields }: FormError, place: number): boolean {
  const name = onboardingSteps[place]?.name
  return Object.keys(fields).length === 0 || (name !== undefined && name in fields)
}

/** What an admin decided about an earlier request, and why. */
function PastDecision({ approval: { status, reason } }: Pick<ShortOwnUser, 'approval'>) {
  if (status !== 'refused' && status !== 'withdrawn') return null
  return (
    <div className={classes.past}>
      <p>{instructorMessages[status]}</p>
      <blockquote>{reason}</blockquote>
    </div>
  )
}
