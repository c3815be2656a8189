import { useState } from 'react'
import type { Review } from '#shared/contract/catalogue.ts'
import type { ReviewRequest } from '#shared/contract/reviews.ts'
import { learningLimits } from '#shared/limits.ts'
import { ratingNames, reviewMessages } from '#shared/messages/reviews.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'

const reviewContract = () =>
  import('#shared/contract/reviews.ts').then((rules) => rules.reviewRequest)
const measureComment = createCharacterCounter({ max: learningLimits.reviewCommentMaxLength })
const choices = ratingNames.map((name, place) => ({
  value: String(place + 1),
  label: `${place + 1} ${name}`,
}))

interface ReviewFormProps {
  course: { _id: string; title: string }
  userId: string
  /** The review to change; null for a first one, which is asked about before it is sent. */
  review: Review | null
  onSaved: () => void
  onCancel: () => void
}

export function ReviewForm({ course, userId, review, onSaved, onCancel }: ReviewFormProps) {
  const [asking, setAsking] = useState<(isYes: boolean) => void>()

  function confirm(): Promise<boolean> {
    if (review) return Promise.resolve(true)
    return new Promise((resolve) => setAsking(() => resolve))
  }

  function decide(isYes: boolean) {
    setAsking(undefined)
    asking?.(isYes)
  }

  async function send(json: ReviewRequest) {
    const { msg } = await (review ? change(review._id, json) : post(course._id, json))
    toast.success(msg)
    onSaved()
  }

  return (
    <>
      <Form
        name={`review-${course._id}-${userId}`}
        schema={reviewContract}
        confirm={confirm}
        submitLabel={review ? 'Save review' : 'Publish review'}
        busyLabel={review ? 'Saving…' : 'Publishing…'}
        onSubmit={send}
        footer={
          review && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )
        }
      >
        <RadioField
          name="rating"
          label="Rating"
          options={choices}
          defaultValue={review?.rating ? String(review.rating) : ''}
          isOptional
        />
        <TextAreaField
          name="comment"
          label="Comment"
          help="What was good, what was missing, and for whom is it?"
          rows={5}
          defaultValue={review?.comment ?? ''}
          measure={measureComment}
        />
      </Form>
      {asking && (
        <ConfirmDialog
          title={`Publish your review of “${course.title}”?`}
          cancelLabel="Not yet"
          confirmLabel="Publish"
          confirmVariant="primary"
          onCancel={() => decide(false)}
          onConfirm={() => decide(true)}
        >
          {reviewMessages.onlyOnce}
        </ConfirmDialog>
      )}
    </>
  )
}

function post(id: string, json: ReviewRequest) {
  return parseResponse(getBrowserApi().api.courses[':id'].reviews.$post({ param: { id }, json }))
}

function change(id: string, json: ReviewRequest) {
  return parseResponse(getBrowserApi().api.reviews[':id'].$put({ param: { id }, json }))
}
