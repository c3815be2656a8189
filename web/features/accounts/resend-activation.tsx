import { useState } from 'react'
import type { ResendActivationRequest } from '#shared/contract/accounts.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './account-page.module.css'

interface SendAgainButtonProps {
  /** Which registration: by its id, or by the password it was made with. */
  requestOf: () => ResendActivationRequest
  label: string
}

/** Asks for a new activation letter; the answer never tells whether the account exists. */
export function ResendActivationButton({ requestOf, label }: SendAgainButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function send() {
    setIsBusy(true)
    try {
      const call = getBrowserApi().user.resend_activation.$post({ json: requestOf() })
      toast.success((await parseResponse(call)).msg)
    } catch (error) {
      toast.error(toDisplayError(error).msg)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
      {label}
    </Button>
  )
}

const resendContract = () =>
  import('#shared/contract/accounts.ts').then((rules) => rules.resendActivationRequest)

/** For those who come here without having registered in this tab. */
export function ResendActivationForm() {
  const [answer, setAnswer] = useState<string>()
  return (
    <div role="status">
      {answer ? (
        <p className={classes.note}>{answer}</p>
      ) : (
        <Form
          name="resend"
          schema={resendContract}
          submitLabel="Send again"
          submitVariant="secondary"
          busyLabel="Sending…"
          onSubmit={async (json) => {
            const { msg } = await parseResponse(
              getBrowserApi().user.resend_activation.$post({ json }),
            )
            setAnswer(msg)
          }}
        >
          <TextField name="email" label="E-mail" type="email" autoComplete="email" />
          <PasswordField
            name="password"
            label="Password"
            help="The one you registered with."
            autoComplete="current-password"
          />
        </Form>
      )}
    </div>
  )
}

const keys = { email: 'registeredEmail', registration: 'registration' } as const

interface PendingRegistration {
  email: string
  registration: string
}

/** What this tab registered, so that its link can be sent again without typing anything. */
export function savePendingRegistration({ email, registration }: PendingRegistration): void {
  sessionStorage.setItem(keys.email, email)
  sessionStorage.setItem(keys.registration, registration)
}

export const readPendingEmail = () => sessionStorage.getItem(keys.email) ?? undefined
export const readPendingRegistrationId = () =>
  sessionStorage.getItem(keys.registration) ?? undefined
