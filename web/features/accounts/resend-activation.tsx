import { useState } from 'react'
import type { ResendActivationRequest } from '#shared/contract/accounts.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './account-page.module.css'

interface ResendActivationButtonProps {
  label: string
  /** Identifies the registration by its id or by the password it was made with. */
  getRequest: () => ResendActivationRequest
}

/** Requests another activation email; the response does not reveal whether the account exists. */
export function ResendActivationButton({ label, getRequest }: ResendActivationButtonProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function resend() {
    setIsBusy(true)
    try {
      const { msg } = await requestActivationEmail(getRequest())
      toast.success(msg)
    } catch (error) {
      toast.error(toDisplayError(error).msg)
    }
    setIsBusy(false)
  }

  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void resend()}>
      {label}
    </Button>
  )
}

const loadSchema = () =>
  import('#shared/contract/accounts.ts').then((contract) => contract.resendActivationRequest)

/** For users who did not register in this tab. */
export function ResendActivationForm() {
  const [message, setMessage] = useState<string>()
  return (
    <div role="status">
      {message ? (
        <p className={classes.hint}>{message}</p>
      ) : (
        <Form
          name="resend"
          schema={loadSchema}
          submitLabel="Send again"
          submitVariant="secondary"
          busyLabel="Sending…"
          onSubmit={async (json) => setMessage((await requestActivationEmail(json)).msg)}
        >
          <TextField name="email" label="Email" type="email" autoComplete="email" />
          <PasswordField
            name="password"
            label="Password"
            help="The password you registered with."
            autoComplete="current-password"
          />
        </Form>
      )}
    </div>
  )
}

function requestActivationEmail(json: ResendActivationRequest) {
  return parseResponse(getBrowserApi().user.resend_activation.$post({ json }))
}

const storageKeys = { email: 'registeredEmail', registration: 'registration' } as const

interface PendingRegistration {
  email: string
  registration: string
}

/** Remembers what this tab registered, so that the email can be sent again without a form. */
export function savePendingRegistration({ email, registration }: PendingRegistration): void {
  sessionStorage.setItem(storageKeys.email, email)
  sessionStorage.setItem(storageKeys.registration, registration)
}

export const readPendingEmail = () => sessionStorage.getItem(storageKeys.email) ?? undefined

export const readPendingRegistrationId = () =>
  sessionStorage.getItem(storageKeys.registration) ?? undefined
