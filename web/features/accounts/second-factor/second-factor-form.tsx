import { useEffect, useRef, useState } from 'react'
import type {
  SecondFactorChallenge,
  SecondFactorMethod,
} from '#shared/contract/accounts/security.ts'
import { accountLimits } from '#shared/limits.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { signWithPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CheckboxField } from '#web/ui/forms/choice-fields.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import type { FinishedLogin } from '../use-finish-login.ts'
import { MethodSwitch } from './method-switch.tsx'
import classes from './second-factor.module.css'

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge
  onLoggedIn: (login: FinishedLogin) => void
  onStartAgain: () => void
}

const switchLabels: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  totp: 'Use your authenticator app',
  recovery_code: 'Use a recovery code',
}

/** The second step of a login, with any of the account's methods. */
export default function SecondFactorForm({
  challenge,
  onLoggedIn,
  onStartAgain,
}: SecondFactorFormProps) {
  const { methods } = challenge
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'recovery_code')
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(() => title.current?.focus(), [])

  return (
    <>
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {securityMessages.secondFactorRequired}
      </h2>
      <MethodForm
        key={method}
        method={method}
        challenge={challenge.challenge}
        onLoggedIn={onLoggedIn}
        onStartAgain={onStartAgain}
      />
      <MethodSwitch methods={methods} method={method} labels={switchLabels} onSwitch={setMethod}>
        <Button variant="quiet" onClick={onStartAgain}>
          Back to login
        </Button>
      </MethodSwitch>
    </>
  )
}

interface MethodFormProps extends Pick<SecondFactorFormProps, 'onLoggedIn' | 'onStartAgain'> {
  method: SecondFactorMethod
  challenge: string
}

function MethodForm({ method, challenge, onLoggedIn, onStartAgain }: MethodFormProps) {
  return (
    <Form
      name={`second-factor-${method}`}
      schema={schemas[method]}
      submitLabel={method === 'passkey' ? 'Use passkey' : 'Log in'}
      busyLabel={method === 'passkey' ? 'Waiting for your passkey…' : 'Logging in…'}
      onSubmit={async (form) => {
        const json = {
          challenge,
          remember: form.remember,
          ...(await toProof(method, form, challenge)),
        }
        onLoggedIn(await parseResponse(getBrowserApi().user.login['second-factor'].$post({ json })))
      }}
      errorAction={(code) => renderErrorAction(code, onStartAgain)}
    >
      {method === 'passkey' && <p className={classes.hint}>{securityMessages.passkeyPrompt}</p>}
      {method === 'totp' && (
        <CodeField
          name="code"
          label="Code"
          help="The six digits that your authenticator app shows for Lectern."
          kind="totp"
        />
      )}
      {method === 'recovery_code' && (
        <CodeField
          name="code"
          label="Recovery code"
          help="One of the ten codes that you saved. Each works once."
          kind="text"
        />
      )}
      <CheckboxField
        name="remember"
        label={`Do not ask again on this device for ${accountLimits.rememberedDeviceDays} days`}
        isOptional
      />
    </Form>
  )
}

function renderErrorAction(code: string | undefined, onStartAgain: () => void) {
  if (code !== 'challenge_expired') return null
  return (
    <Button variant="secondary" onClick={onStartAgain}>
      Log in again
    </Button>
  )
}

interface FormValues {
  code?: string
  remember: boolean
}

const loadForms = () =>
  import('#shared/contract/accounts/security.ts').then((contract) => contract.secondFactorForms)
const schemas: Record<SecondFactorMethod, Parameters<typeof Form<FormValues>>[0]['schema']> = {
  passkey: () => loadForms().then((forms) => forms.passkey),
  totp: () => loadForms().then((forms) => forms.totp),
  recovery_code: () => loadForms().then((forms) => forms.recovery_code),
}

async function toProof(method: SecondFactorMethod, { code = '' }: FormValues, challenge: string) {
  if (method !== 'passkey') return { method, code }
  const options = getBrowserApi().user.login.passkey.options.$post({ json: { challenge } })
  const response = await signWithPasskey((await parseResponse(options)).options)
  return { method, response }
}
