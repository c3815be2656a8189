import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { heldMessages } from '#shared/messages/community/held.ts'
import { hiddenReviewMessage } from '#shared/messages/community/hidden-review.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewForm } from './review-form.tsx'
import classes from './reviews.module.css'

export interface OwnReviewProps {
  course: { _id: string; title: string; author: string }
  userId: string
  /** Contains all of it. */
  section: RefObject<HTMLElement | null>
}

/** The learner's own review, or the form to write or edit it; a default export for `lazy`. */
export default function OwnReview({ course, userId, section }: OwnReviewProps) {
  const { _id: id, author } = course
  const { revalidate } = useRevalidator()
  const [isEditing, setEditing] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const load = useCallback((signal: AbortSignal) => loadOwnReview(id, signal), [id])
  const { data, error, refetch } = useQuery(load)

  function refresh(saved: { isHeld: boolean }) {
    setEditing(false)
    setHeld(saved.isHeld)
    refetch()
    void revalidate()
  }

  return (
    <FocusKeeper container={section} getFallback={findControl}>
      {renderContent()}
    </FocusKeeper>
  )

  function findControl(): HTMLElement | null | undefined {
    const { current } = section
    return (
      current?.querySelector<HTMLElement>('input:checked') ??
      current?.querySelector<HTMLElement>('input, button, h3[tabindex]')
    )
  }

  function renderContent(): ReactNode {
    if (error) {
      return (
        <>
          <p>{error}</p>
          <div>
            <Button variant="secondary" onClick={refetch}>
              Retry
            </Button>
          </div>
        </>
      )
    }
    if (!data) return <p role="status">Loading your review…</p>
    const { review } = data
    if (isHeld || data.held) {
      return (
        <>
          <h3 tabIndex={-1}>Your review</h3>
          <p>{heldMessages.review}</p>
        </>
      )
    }
    if (data.hidden) {
      return (
        <>
          <h3 tabIndex={-1}>Your review</h3>
          <p>{hiddenReviewMessage}</p>
          <div className={classes.actions}>
            <LinkButton variant="secondary" to={pages.ownDecisions}>
              View the decision
            </LinkButton>
          </div>
        </>
      )
    }
    if (!review || isEditing) {
      return (
        <>
          <h3>{review ? 'Edit your review' : 'Write a review'}</h3>
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
}

function loadOwnReview(id: string, signal: AbortSignal) {
  return parseResponse(
    getBrowserApi().api.courses[':id'].reviews.own.$get({ param: { id } }, { init: { signal } }),
  )
}
