import { useState } from 'react'
import type { Review } from '#shared/contract/courses/catalogue.ts'
import type { ReviewRequest } from '#shared/contract/learning/reviews.ts'
import { learningLimits } from '#shared/limits.ts'
import { ratingNames, reviewMessages } from '#shared/messages/reviews.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { announceIfHeld } from '#web/ui/moderation/announce-if-held.ts'

const loadSchema = () =>
  import('#shared/contract/learning/reviews.ts').then((contract) => contract.reviewRequest)
const countComment = createCharacterCounter({ max: learningLimits.reviewCommentMaxLength })
const ratingOptions = ratingNames.map((name, index) => ({
  value: String(index + 1),
  label: `${index + 1} ${name}`,
}))

interface ReviewFormProps {
  course: { _id: string; title: string }
  userId: string
  /** The review to edit; null for a new one, which needs confirmation. */
  review: Review | null
  onSaved: (saved: { isHeld: boolean }) => void
  onCancel: () => void
}

export function ReviewForm({ course, userId, review, onSaved, onCancel }: ReviewFormProps) {
  /** Set while the dialog is open: resolves the form's pending confirmation. */
  const [resolveConfirmation, setResolveConfirmation] = useState<(isConfirmed: boolean) => void>()

  function confirm(): Promise<boolean> {
    if (review) return Promise.resolve(true)
    return new Promise((resolve) => setResolveConfirmation(() => resolve))
  }

  function closeDialog(isConfirmed: boolean) {
    setResolveConfirmation(undefined)
    resolveConfirmation?.(isConfirmed)
  }

  async function submit(json: ReviewRequest) {
    const saved = await (review ? updateReview(review._id, json) : createReview(course._id, json))
    const isHeld = announceIfHeld('review', saved)
    if (!isHeld) toast.success(saved.msg)
    onSaved({ isHeld })
  }

  return (
    <>
      <Form
        name={`review-${course._id}-${userId}`}
        schema={loadSchema}
        confirm={confirm}
        submitLabel={review ? 'Save review' : 'Publish review'}
        busyLabel={review ? 'Saving…' : 'Publishing…'}
        onSubmit={submit}
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
          options={ratingOptions}
          defaultValue={review?.rating ? String(review.rating) : ''}
          isOptional
        />
        <TextAreaField
          name="comment"
          label="Comment"
          help="What was good, what was missing, and who is it for?"
          rows={5}
          defaultValue={review?.comment ?? ''}
          measure={countComment}
        />
      </Form>
      {resolveConfirmation && (
        <ConfirmDialog
          title={`Publish your review of “${course.title}”?`}
          cancelLabel="Cancel"
          confirmLabel="Publish"
          confirmVariant="primary"
          onCancel={() => closeDialog(false)}
          onConfirm={() => closeDialog(true)}
        >
          {reviewMessages.onlyOnce}
        </ConfirmDialog>
      )}
    </>
  )
}

function createReview(id: string, json: ReviewRequest) {
  return parseResponse(getBrowserApi().api.courses[':id'].reviews.$post({ param: { id }, json }))
}

function updateReview(id: string, json: ReviewRequest) {
  return parseResponse(getBrowserApi().api.reviews[':id'].$put({ param: { id }, json }))
}
