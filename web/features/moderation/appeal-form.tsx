import { useState } from 'react'
import { moderationLimits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Confirmation } from '#web/ui/forms/confirmation.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

export const loadAppealSchema = () =>
  import('#shared/contract/community/moderation.ts').then((contract) => contract.appealRequest)

const countText = createCharacterCounter({ max: moderationLimits.appealMaxLength })

/** Of the page behind the link in an email to a suspended user; works without JavaScript. */
export function AppealForm({ token }: { token: string }) {
  const [confirmation, setConfirmation] = useState<string>()
  if (confirmation) return <Confirmation>{confirmation}</Confirmation>
  return (
    <Form
      name="appeal"
      schema={loadAppealSchema}
      action={`/api/moderation/appeals/${encodeURIComponent(token)}`}
      submitLabel="Send appeal"
      busyLabel="Sending…"
      onSubmit={async (json) => {
        const call = getBrowserApi().api.moderation.appeals[':token']
        setConfirmation((await parseResponse(call.$post({ param: { token }, json }))).msg)
      }}
    >
      <AppealField />
    </Form>
  )
}

/** The one field of an appeal. */
export function AppealField() {
  return (
    <TextAreaField
      name="text"
      label="Why is the decision wrong?"
      help="Say what the moderator may have missed."
      rows={5}
      defaultValue=""
      isRequired
      measure={countText}
    />
  )
}
