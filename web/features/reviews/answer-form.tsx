import type { Review } from '#shared/contract/catalogue.ts'
import { learningLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const answerContract = () =>
  import('#shared/contract/reviews.ts').then((rules) => rules.replyToReviewRequest)
const measureAnswer = createCharacterCounter({ max: learningLimits.reviewAnswerMaxLength })

interface AnswerFormProps {
  review: Review
  onSaved: () => void
  onCancel: () => void
}

export default function AnswerForm({ review, onSaved, onCancel }: AnswerFormProps) {
  const { _id: id, name, answer } = review
  return (
    <Form
      name={`review-answer-${id}`}
      schema={answerContract}
      submitLabel="Publish answer"
      busyLabel="Publishing…"
      onSubmit={async (json) => {
        const call = getBrowserApi().api.reviews[':id'].answer.$put({ param: { id }, json })
        toast.success((await parseResponse(call)).msg)
        onSaved()
      }}
      footer={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <TextAreaField
        name="answer"
        label={`Your answer to ${name}`}
        help="Everybody can read it, under the review."
        rows={4}
        defaultValue={answer?.text ?? ''}
        measure={measureAnswer}
      />
    </Form>
  )
}
