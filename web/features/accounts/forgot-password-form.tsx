import { useState } from 'react'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useSettings } from '#web/lib/settings.ts'
import { getButtonClass } from '#web/ui/buttons/button.tsx'
import { Confirmation } from '#web/ui/forms/confirmation.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './account-page.module.css'

const loadSchema = () =>
  import('#shared/contract/accounts/authentication.ts').then((contract) => contract.forgotRequest)

export function ForgotPasswordForm() {
  const { devMailbox } = useSettings()
  const [message, setMessage] = useState<string>()
  if (message) {
    return (
      <>
        <Confirmation>{message}</Confirmation>
        <p className={classes.hint}>The link is valid for one hour and works once.</p>
        {devMailbox && (
          <div className={classes.actions}>
            <a className={getButtonClass('secondary')} href={pages.devMailbox}>
              Open mail
            </a>
          </div>
        )}
      </>
    )
  }
  return (
    <Form
      name="forgot"
      schema={loadSchema}
      submitLabel="Send link"
      busyLabel="Sending…"
      onSubmit={async (json) => {
        const { msg } = await parseResponse(getBrowserApi().user.forgot.$post({ json }))
        setMessage(msg)
      }}
    >
      <TextField
        name="email"
        label="Email"
        type="email"
        help="The address you registered with."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  )
}
