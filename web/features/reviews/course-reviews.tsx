import { useRef, Suspense } from 'react'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { maxVisibleCount } from '#shared/pages/page-queries.ts'
import { useSession } from '#web/lib/session/index.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import card from '#web/ui/layout/card.module.css'
import type { Reviews } from './load-reviews.ts'
import { RatingSummary } from './rating-summary.tsx'
import { ReviewEntry } from './review-entry.tsx'
import classes from './reviews.module.css'

interface CourseReviewsProps {
  title: string
  course: Pick<Course, '_id' | 'title' | 'author' | 'user' | 'rating'>
  reviews: Reviews
  /** The page's other query parameters. */
  params?: Record<string, string>
}

/** A course's reviews with the learner's own below them, which visitors do not load. */
export function CourseReviews(props: CourseReviewsProps) {
  return (
    <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
      <ReviewList {...props} />
      <OwnReviewSection course={props.course} />
    </section>
  )
}

/** A course's reviews alone, for pages that show the learner's own elsewhere. */
export function CourseDiscussion(props: CourseReviewsProps) {
  return (
    <section id="reviews" className={classes.section} aria-labelledby="reviews-title">
      <ReviewList {...props} />
    </section>
  )
}

/** Visitors have no controls, so that they do not load them. */
const ReviewControls = lazyPart(() => import('./review-controls.tsx'))

/** The course's author can reply to each review, others can report it. */
function ReviewList({ title, course, reviews: page, params }: CourseReviewsProps) {
  const { user } = useSession()
  const list = useRef<HTMLUListElement>(null)
  const { reviews, result, ratings, shown } = page
  const isOwner = user !== undefined && user._id === course.user?._id
  const hasMore = shown < Math.min(result, maxVisibleCount)
  useFocusFirstNewItem(list, reviews.length)

  return (
    <>
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
              {user && (
                <Suspense>
                  <ReviewControls review={review} userId={user._id} isOwner={isOwner} />
                </Suspense>
              )}
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
          params={params}
          anchor="#reviews"
        />
      )}
    </>
  )
}

const OwnReview = lazyPart(() => import('./own-review.tsx'))

/** Loaded for learners only: visitors need neither the form nor the dialogs. */
export function OwnReviewSection({ course }: Pick<CourseReviewsProps, 'course'>) {
  const { user, enrolled } = useSession()
  const section = useRef<HTMLElement>(null)
  const isOwner = user !== undefined && user._id === course.user?._id
  if (!user || !enrolled.has(course._id) || isOwner) return null
  return (
    <section ref={section} className={`${card.card} ${classes.own}`} aria-label="Your review">
      <Suspense fallback={<p role="status">Loading your review…</p>}>
        <OwnReview
          key={`${user._id} ${course._id}`}
          course={course}
          userId={user._id}
          section={section}
        />
      </Suspense>
    </section>
  )
}
