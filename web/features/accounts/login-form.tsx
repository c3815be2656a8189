import { Link } from 'react-router'
import { getPacing } from '#shared/pacing.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useDelayedNavigation } from '#web/lib/delays.ts'
import { signIn } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { saveBackPath } from './back-path.ts'
import { ResendActivationButton } from './resend-activation.tsx'

const formName = 'login'
const loadSchema = () =>
  import('#shared/contract/accounts.ts').then((contract) => contract.loginRequest)

interface LoginFormProps {
  back: string | undefined
  onLoggedIn: () => void
}

export function LoginForm({ back, onLoggedIn }: LoginFormProps) {
  const { redirectAfterLogin } = getPacing(useSettings().pacing)
  const navigateLater = useDelayedNavigation()
  return (
    <Form
      name={formName}
      schema={loadSchema}
      submitLabel="Login"
      busyLabel="Logging in…"
      onSubmit={async (json) => {
        const { msg, access_token: token } = await parseResponse(
          getBrowserApi().user.login.$post({ json }),
        )
        onLoggedIn()
        saveBackPath(undefined)
        void signIn(token)
        toast.success(msg)
        navigateLater(back ?? pages.home, redirectAfterLogin)
      }}
      errorAction={renderErrorAction}
    >
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
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
  return <ResendActivationButton label="Send the link again" getRequest={readCredentials} />
}

function readCredentials() {
  const data = new FormData(document.forms.namedItem(formName) ?? undefined)
  return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') }
}
