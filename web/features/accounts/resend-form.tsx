import { useState } from 'react'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { Form } from '#web/lib/forms/form.tsx'
import { PasswordField } from '#web/lib/forms/password-field.tsx'
import { TextField } from '#web/lib/forms/text-field.tsx'
import classes from './account-page.module.css'

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
