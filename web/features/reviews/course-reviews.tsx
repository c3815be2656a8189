import { useRef, lazy, Suspense } from 'react'
import type { Course } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { maxVisibleCount } from '#shared/page-queries.ts'
import { useSession } from '#web/lib/session/index.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import card from '#web/ui/layout/card.module.css'
import type { Reviews } from './load-reviews.ts'
import type { OwnReviewProps } from './own-review.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ReplyControls } from './reply-controls.tsx'
import { ReviewEntry } from './review-entry.tsx'
import classes from './reviews.module.css'

interface CourseReviewsProps {
  title: string
  course: Pick<Course, '_id' | 'title' | 'author' | 'user' | 'rating'>
  reviews: Reviews
}

/** A course's reviews. Learners can add their own, and the course's author can reply. */
export function CourseReviews({ title, course, reviews: page }: CourseReviewsProps) {
  const { user, enrolled } = useSession()
  const list = useRef<HTMLUListElement>(null)
  const { reviews, result, ratings, shown } = page
  const isOwner = user !== undefined && user._id === course.user?._id
  const hasMore = shown < Math.min(result, maxVisibleCount)
  useFocusFirstNewItem(list, reviews.length)

  return (
    <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{title}</h2>
      {result === 0 ? (
        <p className={classes.empty}>{reviewMessages.nobodyYet}</p>
      ) : (
        <RatingSummary rating={course.rating} ratings={ratings} result={result} />
      )}
      <ul role="list" className={classes.list} ref={list}>
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewEntry review={review} author={course.author}>
              {isOwner && <ReplyControls review={review} />}
            </ReviewEntry>
          </li>
        ))}
      </ul>
      {hasMore && (
        <LoadMore
          name="reviews"
          next={shown + catalogueLimits.reviewsStep}
          label="Load More"
          itemsLabel="reviews"
          anchor="#reviews"
        />
      )}
      {user && enrolled.has(course._id) && !isOwner && (
        <OwnReviewSection key={`${user._id} ${course._id}`} course={course} userId={user._id} />
      )}
    </section>
  )
}

const OwnReview = lazy(() => import('./own-review.tsx'))

/** Loaded for learners only: visitors need neither the form nor the dialogs. */
function OwnReviewSection(props: OwnReviewProps) {
  return (
    <section className={`${card.card} ${classes.own}`} aria-label="Your review">
      <Suspense fallback={<p role="status">Loading your review…</p>}>
        <OwnReview {...props} />
      </Suspense>
    </section>
  )
}
