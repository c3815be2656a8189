import { useState } from 'react'
import { Confirmation } from '#web/ui/forms/confirmation.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { requestActivationEmail } from './request-activation-email.ts'

const loadSchema = () =>
  import('#shared/contract/accounts/authentication.ts').then(
    (contract) => contract.resendActivationRequest,
  )

/** For users who did not register in this tab. */
export function ResendActivationForm() {
  const [message, setMessage] = useState<string>()
  if (message) return <Confirmation>{message}</Confirmation>
  return (
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
  )
}
