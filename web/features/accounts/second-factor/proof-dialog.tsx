import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProofMethod } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { signWithPasskey } from '#web/lib/passkeys.ts'
import { signOut } from '#web/lib/session/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { MethodSwitch } from './method-switch.tsx'
import classes from './second-factor.module.css'

interface ProofDialogProps {
  /** Empty if the user can only log in again. */
  methods: readonly ProofMethod[]
  onFinish: (isProved: boolean) => void
}

const switchLabels: Record<ProofMethod, string> = {
  passkey: 'Use a passkey',
  totp: 'Use your authenticator app',
  password: 'Use your password',
}

/** Asks the user to prove again who they are. The default export that `lazyOptional` requires. */
export default function ProofDialog({ methods, onFinish }: ProofDialogProps) {
  const [method, setMethod] = useState(methods[0])
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const cancel = () => onFinish(false)

  /** A login is a proof, also one with a recovery code. It leads back to this page. */
  async function logInAgain() {
    cancel()
    if (await signOut()) await navigate(pages.loginWithReturn(pathname + search))
  }

  if (!method) {
    return (
      <Dialog
        title="Log in again"
        description="This needs a fresh login. Log out and log in again, then repeat what you were doing."
        onCancel={cancel}
      >
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={() => void logInAgain()}>Log out</Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog
      title="Confirm that it is you"
      description="You logged in a while ago. For your safety, we ask again before this change."
      onCancel={cancel}
    >
      <ProofForm key={method} method={method} onProved={() => onFinish(true)} onCancel={cancel} />
      <MethodSwitch methods={methods} method={method} labels={switchLabels} onSwitch={setMethod}>
        <Button variant="quiet" onClick={() => void logInAgain()}>
          Log out and log in again
        </Button>
      </MethodSwitch>
    </Dialog>
  )
}

interface ProofFormProps {
  method: ProofMethod
  onProved: () => void
  onCancel: () => void
}

function ProofForm({ method, onProved, onCancel }: ProofFormProps) {
  return (
    <Form
      name={`proof-${method}`}
      schema={schemas[method]}
      submitLabel={method === 'passkey' ? 'Use passkey' : 'Continue'}
      busyLabel={method === 'passkey' ? 'Waiting for your passkey…' : 'Checking…'}
      onSubmit={async (form) => {
        const json = await toProof(method, form)
        await parseResponse(getBrowserApi().user.proof.$post({ json }))
        onProved()
      }}
      cancelButton={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {method === 'password' && (
        <PasswordField name="password" label="Your password" autoComplete="current-password" />
      )}
      {method === 'totp' && (
        <CodeField
          name="code"
          label="Code"
          help="The six digits that your authenticator app shows for Lectern."
          kind="totp"
        />
      )}
      {method === 'passkey' && <p className={classes.hint}>{securityMessages.passkeyPrompt}</p>}
    </Form>
  )
}

interface ProofValues {
  code?: string
  password?: string
}

const loadContract = () => import('#shared/contract/accounts/security.ts')
const schemas: Record<ProofMethod, Parameters<typeof Form<ProofValues>>[0]['schema']> = {
  passkey: () => loadContract().then((contract) => contract.passkeyProofForm),
  totp: () => loadContract().then((contract) => contract.totpProofForm),
  password: () => loadContract().then((contract) => contract.passwordProofForm),
}

async function toProof(method: ProofMethod, { code = '', password = '' }: ProofValues) {
  if (method === 'totp') return { method, code }
  if (method === 'password') return { method, password }
  const { options } = await parseResponse(getBrowserApi().user.proof.options.$post())
  return { method, response: await signWithPasskey(options) }
}
