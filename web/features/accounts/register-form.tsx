import { Suspense } from 'react'
import { accountLimits } from '#shared/limits.ts'
import { legalNames } from '#shared/messages/legal/legal-names.ts'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { useLegalTexts } from '#web/lib/legal-texts.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { RadioField, CheckboxField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './account-page.module.css'
import { saveBackPath } from './back-path.ts'
import { savePendingRegistration } from './pending-registration.ts'

const BasicTerms = lazyPart(() => import('./basic-terms.tsx'))

const genders = ['Male', 'Female', 'Others'] as const
const loadSchema = () =>
  import('#shared/contract/accounts/authentication.ts').then((contract) => contract.registerRequest)

interface RegisterFormProps {
  back: string | undefined
  /** The token of an invitation link. */
  invitation?: string
  emailHelp?: string | undefined
}

export function RegisterForm({ back, invitation, emailHelp }: RegisterFormProps) {
  const { redirectAfterRegister } = getPacing(useSettings().pacing)
  const navigateLater = useDelayedNavigation()
  return (
    <Form
      name="register"
      schema={loadSchema}
      submitLabel="Register"
      busyLabel="Creating your account…"
      onSubmit={async (form) => {
        const json = { ...form, invitation }
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
        help={emailHelp ?? 'We send a link to this address to activate your account.'}
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
  if (!published.some(({ kind }) => kind === 'terms')) {
    return (
      // Takes its place before the text has arrived, so that nothing moves below it.
      <details className={classes.terms}>
        <summary>Read the Terms and Conditions</summary>
        <Suspense>
          <BasicTerms />
        </Suspense>
      </details>
    )
  }
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
