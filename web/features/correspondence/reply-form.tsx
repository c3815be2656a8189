import type { ContactMessage } from '#shared/contract/community/correspondence.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const loadReplySchema = () =>
  import('#shared/contract/community/correspondence.ts').then((contract) => contract.replyRequest)
const countCharacters = createCharacterCounter({ max: correspondenceLimits.messageMaxLength })

interface ReplyFormProps {
  message: ContactMessage
  onSent: () => void
}

export function ReplyForm({ message: { _id: id, name }, onSent }: ReplyFormProps) {
  return (
    <Form
      name={`answer-${id}`}
      schema={loadReplySchema}
      submitLabel="Send reply"
      busyLabel="Sending…"
      onSubmit={async (json) => {
        const call = getBrowserApi().api.admin.messages[':id'].answer.$post({ param: { id }, json })
        try {
          toast.success((await parseResponse(call)).msg)
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
          // Another admin was faster, whose reply is shown.
          toast.error(error.msg)
        }
        onSent()
      }}
    >
      <TextAreaField
        name="answer"
        label={`Reply to ${name}`}
        help="Sent once by email, with the original message below it."
        rows={5}
        defaultValue=""
        measure={countCharacters}
      />
    </Form>
  )
}
