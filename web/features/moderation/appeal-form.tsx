import { useState } from 'react'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Confirmation } from '#web/ui/forms/confirmation.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { AppealField, loadAppealSchema } from './appeal-field.tsx'

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
