import { useState } from 'react'
import { correspondenceLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session/index.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const contactContract = () =>
  import('#shared/contract/correspondence.ts').then((rules) => rules.contactRequest)
const measureMessage = createCharacterCounter({
  min: correspondenceLimits.messageMinLength,
  max: correspondenceLimits.messageMaxLength,
})

export function ContactForm() {
  const { user } = useSession()
  const [thanks, setThanks] = useState<string>()
  if (thanks) return <p role="status">{thanks}</p>
  return (
    <Form
      // The person becomes known after the page: their fields are filled then.
      key={user?._id}
      name="contact"
      schema={contactContract}
      submitLabel="Send message"
      busyLabel="Sending…"
      onSubmit={async (json) => {
        const { msg } = await parseResponse(getBrowserApi().api.contact.$post({ json }))
        setThanks(msg)
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
        help="Our answer goes there."
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
        measure={measureMessage}
      />
      <Honeypot />
    </Form>
  )
}

/** A field that people neither see nor reach; machines that fill every field give themselves away. */
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
