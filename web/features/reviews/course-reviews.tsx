import { useRef, lazy, Suspense } from 'react'
import type { Course } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { maxVisibleCount } from '#shared/page-queries.ts'
import { useSession } from '#web/lib/session/index.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { AnswerControls } from './answer-controls.tsx'
import type { Reviews } from './load-reviews.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewEntry } from './review-entry.tsx'
import classes from './reviews.module.css'

interface CourseReviewsProps {
  title: string
  course: Pick<Course, '_id' | 'title' | 'author' | 'user' | 'rating'>
  reviews: Reviews
}

/** What learners say: stars, words, answers; learners add theirs, the author answers. */
export function CourseReviews({ title, course, reviews: list }: CourseReviewsProps) {
  const { user, enrolled } = useSession()
  const articles = useRef<HTMLUListElement>(null)
  const { reviews, result, ratings, shown } = list
  const isOwner = user !== undefined && user._id === course.user?._id
  const hasMore = shown < Math.min(result, maxVisibleCount)
  useFocusFirstNewItem(articles, reviews.length)

  return (
    <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{title}</h2>
      {result === 0 ? (
        <p className={classes.none}>{reviewMessages.nobodyYet}</p>
      ) : (
        <RatingSummary rating={course.rating} ratings={ratings} result={result} />
      )}
      <ul role="list" className={classes.list} ref={articles}>
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewEntry review={review} author={course.author}>
              {isOwner && <AnswerControls review={review} />}
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

export interface OwnReviewProps {
  course: { _id: string; title: string; author: string }
  userId: string
}

/** Fetched for learners alone: visitors need neither form nor dialogs. */
function OwnReviewSection(props: OwnReviewProps) {
  return (
    <section className={classes.own} aria-label="Your review">
      <Suspense fallback={<p role="status">Loading your review…</p>}>
        <OwnReview {...props} />
      </Suspense>
    </section>
  )
}
