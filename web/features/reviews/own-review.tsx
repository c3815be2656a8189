import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { OwnReviewProps } from './course-reviews.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewForm } from './review-form.tsx'
import classes from './reviews.module.css'

/** The learner's own review with a way to change it, or the form for it. */
export default function OwnReview({ course, userId }: OwnReviewProps) {
  const { _id: id, author } = course
  const { revalidate } = useRevalidator()
  const [isEditing, setEditing] = useState(false)
  const load = useCallback((signal: AbortSignal) => ownReview(id, signal), [id])
  const { data: answer, error: failure, refetch: again } = useQuery(load)

  function refresh() {
    setEditing(false)
    again()
    void revalidate()
  }

  if (failure) {
    return (
      <>
        <p>{failure}</p>
        <div>
          <Button variant="secondary" onClick={again}>
            Retry
          </Button>
        </div>
      </>
    )
  }
  if (!answer) return <p role="status">Loading your review…</p>
  const { review } = answer
  if (!review || isEditing) {
    return (
      <>
        <h3>{review ? 'Change your review' : 'Write a review'}</h3>
        <ReviewForm
          course={course}
          userId={userId}
          review={review}
          onSaved={refresh}
          onCancel={() => setEditing(false)}
        />
      </>
    )
  }
  return (
    <>
      <h3>Your review</h3>
      <ReviewEntry review={review} author={author}>
        <div className={classes.actions}>
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Edit<span className="visually-hidden"> your review</span>
          </Button>
        </div>
      </ReviewEntry>
    </>
  )
}

function ownReview(id: string, signal: AbortSignal) {
  return parseResponse(
    getBrowserApi().api.courses[':id'].reviews.own.$get({ param: { id } }, { init: { signal } }),
  )
}
