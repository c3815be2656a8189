import type { ContactMessage } from '#shared/contract/correspondence.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const answerContract = () =>
  import('#shared/contract/correspondence.ts').then((rules) => rules.replyRequest)
const measureAnswer = createCharacterCounter({ max: correspondenceLimits.messageMaxLength })

interface AnswerFormProps {
  message: ContactMessage
  onAnswered: () => void
}

export function ReplyForm({ message: { _id: id, name }, onAnswered }: AnswerFormProps) {
  return (
    <Form
      name={`answer-${id}`}
      schema={answerContract}
      submitLabel="Send answer"
      busyLabel="Sending…"
      onSubmit={async (json) => {
        const call = getBrowserApi().api.admin.messages[':id'].answer.$post({ param: { id }, json })
        toast.success((await parseResponse(call)).msg)
        onAnswered()
      }}
    >
      <TextAreaField
        name="answer"
        label={`Answer to ${name}`}
        help="It goes out by e-mail, once, with the message below it."
        rows={5}
        defaultValue=""
        measure={measureAnswer}
      />
    </Form>
  )
}
