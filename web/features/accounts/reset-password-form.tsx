import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { clearSession } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

const resetContract = () => import('#shared/contract/accounts.ts').then((rules) => rules.resetForm)

export function ResetPasswordForm({ token }: { token: string }) {
  const { redirectAfterReset } = getPacing(useSettings().pacing)
  const goOn = useDelayedNavigation()
  return (
    <Form
      name="reset"
      schema={resetContract}
      submitLabel="Set password"
      busyLabel="Saving…"
      onSubmit={async ({ password }) => {
        const call = getBrowserApi().user.reset.$post(
          { json: { password } },
          { headers: { Authorization: token } },
        )
        const { msg } = await parseResponse(call)
        clearSession()
        toast.success(msg)
        goOn(pages.login, redirectAfterReset)
      }}
      toError={readFailure}
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
  const failure = toDisplayError(error)
  return failure.fields['password'] ? failure : { msg: accountMessages.resetExpired, fields: {} }
}
