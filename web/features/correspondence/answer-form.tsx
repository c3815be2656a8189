import type { ContactMessage } from '#shared/contract/correspondence.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { Form } from '#web/lib/forms/form.tsx'
import { measureLength } from '#web/lib/forms/measure-length.ts'
import { TextAreaField } from '#web/lib/forms/text-area-field.tsx'
import { toast } from '#web/lib/toast.ts'

const answerContract = () =>
  import('#shared/contract/correspondence.ts').then((rules) => rules.answerRequest)
const measureAnswer = measureLength({ most: correspondenceLimits.messageMaxLength })

interface AnswerFormProps {
  message: ContactMessage
  onAnswered: () => void
}

export function AnswerForm({ message: { _id: id, name }, onAnswered }: AnswerFormProps) {
  return (
    <Form
      name={`answer-${id}`}
      contract={answerContract}
      submitLabel="Send answer"
      busyLabel="Sending…"
      send={async (json) => {
        const call = browserApi().api.admin.messages[':id'].answer.$post({ param: { id }, json })
        toast.success((await answerOf(call)).msg)
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
