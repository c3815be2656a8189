import { Link } from 'react-router'
import { accountLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { refreshSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import card from '#web/ui/layout/card.module.css'
import classes from './profile.module.css'

const loadSchema = () =>
  import('#shared/contract/accounts/authentication.ts').then(
    (contract) => contract.changePasswordForm,
  )

export function ChangePasswordForm({ email }: { email: string }) {
  return (
    <section className={`${card.card} ${classes.panel}`} aria-label="Change Password">
      <div className={classes.form}>
        <p className={classes.lead}>
          Changing your password ends all your other sessions. We will confirm the change by email.
        </p>
        <Form
          name="change-password"
          schema={loadSchema}
          submitLabel="Update password"
          busyLabel="Saving…"
          afterSubmit="reset"
          onSubmit={async ({ password, currentPassword }) => {
            try {
              const json = { password, currentPassword }
              const { msg } = await parseResponse(getBrowserApi().user.reset.$post({ json }))
              toast.success(msg)
            } catch (error) {
              if (isSessionExpiredError(error)) await refreshSession()
              throw error
            }
          }}
        >
          {/* Associates the password with the account in password managers. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            name="currentPassword"
            label="Current password"
            help={`Required if you logged in more than ${accountLimits.freshSessionMinutes} minutes ago.`}
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

/** The endpoint treats the token of an expired session as an expired reset link. */
function isSessionExpiredError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired'
}
