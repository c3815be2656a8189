import { useState } from 'react'
import { correspondenceLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Confirmation } from '#web/ui/forms/confirmation.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const loadContactSchema = () =>
  import('#shared/contract/community/correspondence.ts').then((contract) => contract.contactRequest)
const countCharacters = createCharacterCounter({
  min: correspondenceLimits.messageMinLength,
  max: correspondenceLimits.messageMaxLength,
})

export function ContactForm() {
  // The session loads after the page, and then fills in name and email unless something was typed.
  const { user } = useSession()
  const [confirmation, setConfirmation] = useState<string>()
  if (confirmation) return <Confirmation>{confirmation}</Confirmation>
  return (
    <Form
      name="contact"
      schema={loadContactSchema}
      submitLabel="Send message"
      busyLabel="Sending…"
      onSubmit={async (json) => {
        const { msg } = await parseResponse(getBrowserApi().api.contact.$post({ json }))
        setConfirmation(msg)
      }}
    >
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        defaultValue={user?.fullname ?? ''}
      />
      <TextField
        name="email"
        label="Email"
        type="email"
        help="We will reply to this address."
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={user?.email ?? ''}
      />
      <TextAreaField
        name="message"
        label="Message"
        help="What happened, and on which page?"
        rows={8}
        defaultValue=""
        measure={countCharacters}
      />
      <Honeypot />
    </Form>
  )
}

/** A hidden field that only spam bots fill in. */
function Honeypot() {
  return (
    <div hidden>
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
