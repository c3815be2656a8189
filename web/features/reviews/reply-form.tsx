import { useEffect } from 'react'
import type { Review } from '#shared/contract/courses/catalogue.ts'
import { learningLimits } from '#shared/limits.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const loadSchema = () =>
  import('#shared/contract/learning/reviews.ts').then((contract) => contract.replyToReviewRequest)
const countReply = createCharacterCounter({ max: learningLimits.reviewReplyMaxLength })

interface ReplyFormProps {
  review: Review
  onSaved: () => void
  onCancel: () => void
}

export function ReplyForm({ review, onSaved, onCancel }: ReplyFormProps) {
  const { _id: id, name, answer: reply } = review
  const formName = `review-answer-${id}`
  useEffect(() => document.getElementById(`${formName}-answer`)?.focus(), [formName])
  return (
    <Form
      name={formName}
      schema={loadSchema}
      submitLabel="Publish reply"
      busyLabel="Publishing…"
      onSubmit={async (json) => {
        const request = getBrowserApi().api.reviews[':id'].answer.$put({ param: { id }, json })
        toast.success((await parseResponse(request)).msg)
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
        label={`Your reply to ${name}`}
        help="Everyone can read it, below the review."
        rows={4}
        defaultValue={reply?.text ?? ''}
        measure={countReply}
      />
    </Form>
  )
}
