import type { Review } from '#shared/contract/courses/catalogue.ts'
import { ReportButton } from '#web/ui/moderation/report-button.tsx'
import { ReplyControls } from './reply-controls.tsx'

interface ReviewControlsProps {
  review: Review
  userId: string
  /** Whether the user is the course's author, who can reply. */
  isOwner: boolean
}

/** What a user who is logged in can do with a review. */
export default function ReviewControls({ review, userId, isOwner }: ReviewControlsProps) {
  return (
    <>
      {isOwner && <ReplyControls review={review} />}
      {review.user && review.user !== userId && (
        <ReportButton kind="review" id={review._id} name={`${review.name}'s review`} />
      )}
    </>
  )
}
