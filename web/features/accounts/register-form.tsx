import { accountLimits } from '#shared/limits.ts'
import { legalNames } from '#shared/messages/legal-names.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { useLegalTexts } from '#web/lib/legal-texts.ts'
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
const loadSchema = () =>
  import('#shared/contract/accounts.ts').then((contract) => contract.registerRequest)

export function RegisterForm({ back }: { back: string | undefined }) {
  const { redirectAfterRegister } = getPacing(useSettings().pacing)
  const navigateLater = useDelayedNavigation()
  return (
    <Form
      name="register"
      schema={loadSchema}
      submitLabel="Register"
      busyLabel="Creating your account…"
      onSubmit={async (json) => {
        const { msg, registration } = await parseResponse(
          getBrowserApi().user.register.$post({ json }),
        )
        saveBackPath(back)
        savePendingRegistration({ email: json.email, registration })
        toast.success(msg)
        navigateLater(pages.verification, redirectAfterRegister)
      }}
    >
      <TextField
        name="fullname"
        label="Full name"
        help={`At least ${accountLimits.fullnameMinLength} characters. Shown on your courses and posts.`}
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
        label="Email"
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

/** Opens in place or in another tab, so that the user does not leave a half-filled form. */
function Terms() {
  const published = useLegalTexts()
  if (!published.some(({ kind }) => kind === 'terms')) return <BasicTerms />
  return (
    <ul>
      {published.map(({ kind }) => (
        <li key={kind}>
          <a href={pages[kind]} target="_blank">
            {legalNames[kind]} (in a new tab)
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Of an operator who has not published any. */
function BasicTerms() {
  return (
    <details className={classes.terms}>
      <summary>Read the Terms and Conditions</summary>
      <div className={classes.termsText}>
        <ol>
          <li>
            Your account is personal. Keep your password secret, and use your real name and email
            address.
          </li>
          <li>
            Courses belong to their authors. Watch them and learn from them, but do not copy them
            elsewhere.
          </li>
          <li>
            What you write remains yours. By posting it here, you allow us to show it to other
            people who use Lectern.
          </li>
          <li>
            Be kind. We remove insults, spam and anything illegal, and may close accounts that
            continue to post it.
          </li>
          <li>
            We store only what the service needs: your account, courses, posts and reviews. We do
            not sell your data, and we delete it together with your account.
          </li>
          <li>
            We work to keep everything running, but cannot guarantee that it always will. Authors
            may change or withdraw their courses.
          </li>
        </ol>
      </div>
    </details>
  )
}
