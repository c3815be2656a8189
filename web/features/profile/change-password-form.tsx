import { Link } from 'react-router'
import { accountLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import classes from './profile.module.css'

const passwordContract = () =>
  import('#shared/contract/accounts.ts').then((rules) => rules.changePasswordForm)

export function ChangePasswordForm({ email }: { email: string }) {
  return (
    <section className={classes.paper} aria-label="Change Password">
      <div className={classes.narrow}>
        <p className={classes.lead}>
          All your other sessions end, and we tell you by mail that the password was changed.
        </p>
        <Form
          name="change-password"
          schema={passwordContract}
          submitLabel="Update password"
          busyLabel="Saving…"
          afterSubmit="reset"
          onSubmit={async ({ password, currentPassword }) => {
            try {
              const json = { password, currentPassword }
              const { msg } = await parseResponse(getBrowserApi().user.reset.$post({ json }))
              toast.success(msg)
            } catch (error) {
              if (meansDeadSession(error)) await refreshSession()
              throw error
            }
          }}
        >
          {/* Tells password managers whose password this is. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            name="currentPassword"
            label="Current password"
            help={`Needed if you logged in more than ${accountLimits.freshSessionMinutes} minutes ago.`}
            autoComplete="current-password"
            isOptional
            aside={<Link to={pages.forgotPassword}>Forgot password?</Link>}
          />
          <PasswordField
            name="password"
            label="New password"
            help={`At least ${accountLimits.passwordMinLength} characters.`}
            autoComplete="new-password"
          />
          <PasswordField
            name="confirmation"
            label="Confirm new password"
            autoComplete="new-password"
          />
        </Form>
      </div>
    </section>
  )
}

/** The call takes the token of an ended session for the secret of a reset link that ran out. */
function meansDeadSession(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired'
}
