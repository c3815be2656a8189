import { Suspense } from 'react'
import { Link } from 'react-router'
import type { SecondFactorChallenge } from '#shared/contract/accounts/security.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { readChallenge } from './second-factor/challenge.ts'
import type { FinishedLogin } from './use-finish-login.ts'

const ResendActivationButton = lazyPart(() => import('./resend-button.tsx'))

const formName = 'login'
const loadSchema = () =>
  import('#shared/contract/accounts/authentication.ts').then((contract) => contract.loginRequest)

interface LoginFormProps {
  onLoggedIn: (login: FinishedLogin) => void
  /** The password was correct, and the account has a second factor. */
  onChallenge: (challenge: SecondFactorChallenge) => void
}

export function LoginForm({ onLoggedIn, onChallenge }: LoginFormProps) {
  return (
    <Form
      name={formName}
      schema={loadSchema}
      submitLabel="Login"
      busyLabel="Logging in…"
      onSubmit={async (json) => {
        try {
          onLoggedIn(await parseResponse(getBrowserApi().user.login.$post({ json })))
        } catch (error) {
          const challenge = readChallenge(error)
          if (!challenge) throw error
          onChallenge(challenge)
        }
      }}
      errorAction={renderErrorAction}
    >
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        aside={<Link to={pages.forgotPassword}>Forgot Password?</Link>}
      />
    </Form>
  )
}

function renderErrorAction(code: string | undefined) {
  if (code !== 'not_activated') return null
  return (
    <Suspense>
      <ResendActivationButton label="Send the link again" getRequest={readCredentials} />
    </Suspense>
  )
}

function readCredentials() {
  const data = new FormData(document.forms.namedItem(formName) ?? undefined)
  return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') }
}
