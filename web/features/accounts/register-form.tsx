import { accountLimits } from '#shared/limits.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { RadioField, CheckboxField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './account-page.module.css'
import { saveBackPath } from './back-path.ts'
import { savePendingRegistration } from './resend-activation.tsx'

const genders = ['Male', 'Female', 'Others'] as const
const registerContract = () =>
  import('#shared/contract/accounts.ts').then((rules) => rules.registerRequest)

export function RegisterForm({ back }: { back: string | undefined }) {
  const { redirectAfterRegister } = getPacing(useSettings().pacing)
  const goOn = useDelayedNavigation()
  return (
    <Form
      name="register"
      schema={registerContract}
      submitLabel="Register"
      busyLabel="Creating your account…"
      onSubmit={async (json) => {
        const { msg, registration } = await parseResponse(
          getBrowserApi().user.register.$post({ json }),
        )
        saveBackPath(back)
        savePendingRegistration({ email: json.email, registration })
        toast.success(msg)
        goOn(pages.verification, redirectAfterRegister)
      }}
    >
      <TextField
        name="fullname"
        label="Full name"
        help={`At least ${accountLimits.fullnameMinLength} characters, as it should stand on your courses and posts.`}
        autoComplete="name"
      />
      <TextField
        name="username"
        label="User name"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        help="We send a link to this address to activate your account."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RadioField name="gender" label="Gender" options={genders} />
      <PasswordField
        name="password"
        label="Password"
        help={`At least ${accountLimits.passwordMinLength} characters.`}
        autoComplete="new-password"
      />
      <PasswordField name="cfpassword" label="Confirm password" autoComplete="new-password" />
      <Terms />
      <CheckboxField name="terms" label="I accept the Terms and Conditions" />
    </Form>
  )
}

/** Our own plain words; they open in place, so that nothing typed is left behind. */
function Terms() {
  return (
    <details className={classes.terms}>
      <summary>Read the Terms and Conditions</summary>
      <div className={classes.termsText}>
        <ol>
          <li>
            Your account is yours alone. Keep your password to yourself, and tell us the truth about
            your name and address.
          </li>
          <li>
            Courses belong to the people who made them. Watch them and learn from them; do not copy
            them elsewhere.
          </li>
          <li>
            What you write stays yours. By posting it here you let us show it to the other people
            who use Lectern.
          </li>
          <li>
            Be kind. We remove insults, spam and whatever breaks the law, and we may close accounts
            that keep at it.
          </li>
          <li>
            We keep only what the service needs: your account, your courses, your posts and reviews.
            We do not sell it. When your account is deleted, it goes.
          </li>
          <li>
            We take care that everything works and cannot promise that it always will. Courses may
            change or be withdrawn by their authors.
          </li>
        </ol>
      </div>
    </details>
  )
}
