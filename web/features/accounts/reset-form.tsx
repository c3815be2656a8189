import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { pacingOf } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { failureOf } from '#web/lib/forms/failure.ts'
import { Form } from '#web/lib/forms/form.tsx'
import { PasswordField } from '#web/lib/forms/password-field.tsx'
import { forgetSession } from '#web/lib/session.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { useDelayedNavigation } from '#web/lib/use-delayed-navigation.ts'

const resetContract = () => import('#shared/contract/accounts.ts').then((rules) => rules.resetForm)

export function ResetForm({ token }: { token: string }) {
  const { redirectAfterReset } = pacingOf(useSettings().pacing)
  const goOn = useDelayedNavigation()
  return (
    <Form
      name="reset"
      contract={resetContract}
      submitLabel="Set password"
      busyLabel="Saving…"
      send={async ({ password }) => {
        const call = browserApi().user.reset.$post(
          { json: { password } },
          { headers: { Authorization: token } },
        )
        const { msg } = await answerOf(call)
        forgetSession()
        toast.success(msg)
        goOn(pages.login, redirectAfterReset)
      }}
      readFailure={readFailure}
    >
      <PasswordField
        name="password"
        label="New password"
        help={`At least ${accountLimits.passwordMinLengthOnResetPage} characters.`}
        autoComplete="new-password"
      />
      <PasswordField name="confirmation" label="Confirm new password" autoComplete="new-password" />
    </Form>
  )
}

/** Every failure reads the same, but for a password that is easy to guess: its field says what to do. */
function readFailure(error: unknown) {
  const failure = failureOf(error)
  return failure.fields['password'] ? failure : { msg: accountMessages.resetExpired, fields: {} }
}
