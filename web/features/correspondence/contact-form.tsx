import { useState } from 'react'
import { correspondenceLimits } from '#shared/limits.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { Form } from '#web/lib/forms/form.tsx'
import { measureLength } from '#web/lib/forms/measure-length.ts'
import { TextAreaField } from '#web/lib/forms/text-area-field.tsx'
import { TextField } from '#web/lib/forms/text-field.tsx'
import { useSession } from '#web/lib/session.ts'
import { HoneyPot } from './honey-pot.tsx'

const contactContract = () =>
  import('#shared/contract/correspondence.ts').then((rules) => rules.contactRequest)
const measureMessage = measureLength({
  least: correspondenceLimits.messageMinLength,
  most: correspondenceLimits.messageMaxLength,
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
      contract={contactContract}
      submitLabel="Send message"
      busyLabel="Sending…"
      send={async (json) => {
        const { msg } = await answerOf(browserApi().api.contact.$post({ json }))
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
        label="E-mail"
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
      <HoneyPot />
    </Form>
  )
}
