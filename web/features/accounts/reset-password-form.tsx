import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { clearSession } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'

const { passwordMinLength, passwordMinLengthOnResetPage } = accountLimits
const loadSchema = () =>
  import('#shared/contract/accounts/authentication.ts').then((contract) => contract.resetForm)

export function ResetPasswordForm({ token }: { token: string }) {
  const { redirectAfterReset } = getPacing(useSettings().pacing)
  const navigateLater = useDelayedNavigation()
  return (
    <Form
      name="reset"
      schema={loadSchema}
      submitLabel="Set password"
      busyLabel="Saving…"
      onSubmit={async ({ password }) => {
        const request = getBrowserApi().user.reset.$post(
          { json: { password } },
          { headers: { Authorization: token } },
        )
        const { msg } = await parseResponse(request)
        clearSession()
        toast.success(msg)
        navigateLater(pages.login, redirectAfterReset)
      }}
      toError={toResetError}
    >
      <PasswordField
        name="password"
        label="New password"
        help={`At least ${passwordMinLengthOnResetPage} characters. We recommend ${passwordMinLength} or more: each one makes the password much harder to guess.`}
        autoComplete="new-password"
      />
      <PasswordField name="confirmation" label="Confirm new password" autoComplete="new-password" />
    </Form>
  )
}

/** Every error reads the same, except for a weak password: the error at its field says what to do. */
function toResetError(error: unknown) {
  const displayError = toDisplayError(error)
  if (displayError.fields['password']) return displayError
  return { msg: accountMessages.resetExpired, fields: {} }
}
