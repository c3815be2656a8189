import { useRef, useState } from 'react'
import type { Review } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { CourseReview } from './course-review.tsx'
import classes from './student-feedbacks.module.css'

/** All reviews are in the page; without JavaScript all are shown and there is no button. */
export function StudentFeedbacks({ reviews }: { reviews: readonly Review[] }) {
  const [isAll, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const first = catalogueLimits.reviewsShownFirst
  const hasMore = reviews.length > first && !isAll

  function showAll(): void {
    setAll(true)
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[first]?.focus())
  }

  return (
    <section aria-labelledby="feedbacks">
      <h2 id="feedbacks">Student Feedbacks</h2>
      {reviews.length === 0 && <p className={classes.none}>Nobody has reviewed this course yet.</p>}
      <ul role="list" className={classes.list} ref={list}>
        {reviews.map((review, index) => (
          <li
            key={review._id}
            className={index >= first && !isAll ? classes.later : undefined}
            tabIndex={index === first && isAll ? -1 : undefined}
          >
            <CourseReview review={review} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={classes.more}>
          <Button variant="secondary" onClick={showAll}>
            Load More<span className="visually-hidden"> reviews</span>
          </Button>
        </div>
      )}
    </section>
  )
}
