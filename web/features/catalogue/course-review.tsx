import type { Review } from '#shared/contract/catalogue.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Stars } from './stars.tsx'
import classes from './student-feedbacks.module.css'

export function CourseReview({ review }: { review: Review }) {
  return (
    <article className={classes.review}>
      <Portrait person={{ fullname: review.name, avatar: review.img }} size={44} />
      <div>
        <p className={classes.head}>
          <span className={classes.name}>{review.name}</span>
          <span className={classes.when}>
            <RelativeTime iso={review.createdAt} />
          </span>
        </p>
        {review.rating !== null && <Stars rating={review.rating} />}
      </div>
      {review.comment && <p className={classes.comment}>{review.comment}</p>}
    </article>
  )
}
