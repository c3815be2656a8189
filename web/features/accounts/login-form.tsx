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
const loginContract = () =>
  import('#shared/contract/accounts.ts').then((rules) => rules.loginRequest)

interface LoginFormProps {
  back: string | undefined
  onLoggedIn: () => void
}

export function LoginForm({ back, onLoggedIn }: LoginFormProps) {
  const { redirectAfterLogin } = getPacing(useSettings().pacing)
  const goOn = useDelayedNavigation()
  return (
    <Form
      name={formName}
      schema={loginContract}
      submitLabel="Login"
      busyLabel="Logging in…"
      onSubmit={async (json) => {
        const answer = await parseResponse(getBrowserApi().user.login.$post({ json }))
        onLoggedIn()
        saveBackPath(undefined)
        void signIn(answer.access_token)
        toast.success(answer.msg)
        goOn(back ?? pages.home, redirectAfterLogin)
      }}
      errorAction={offerAfter}
    >
      <TextField
        name="email"
        label="E-mail"
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

function offerAfter(code: string | undefined) {
  if (code !== 'not_activated') return null
  return <ResendActivationButton requestOf={typedValues} label="Send the link again" />
}

function typedValues() {
  const typed = new FormData(document.forms.namedItem(formName) ?? undefined)
  return { email: String(typed.get('email') ?? ''), password: String(typed.get('password') ?? '') }
}
