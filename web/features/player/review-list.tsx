import { type ReactNode, useState } from 'react'
import { catalogueLimits } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './player.module.css'

const step = catalogueLimits.reviewsShownFirst

export interface ListedReview {
  id: string
  content: ReactNode
}

export function ReviewList({ reviews }: { reviews: readonly ListedReview[] }) {
  const [shown, setShown] = useState<number>(step)
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {reviews.length === 0 ? (
        <p className={classes.quiet}>Nobody has reviewed this course yet.</p>
      ) : (
        <ul role="list" className={classes.reviews}>
          {reviews.slice(0, shown).map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ul>
      )}
      {reviews.length > shown && (
        <Button variant="secondary" className={classes.more} onClick={() => setShown(shown + step)}>
          Load More<span className="visually-hidden"> reviews</span>
        </Button>
      )}
    </section>
  )
}
