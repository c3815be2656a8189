import { lazy, Suspense } from 'react'
import classes from './reviews.module.css'

const OwnReview = lazy(() => import('./own-review.tsx'))

export interface OwnReviewProps {
  course: { _id: string; title: string; author: string }
  userId: string
}

/** Fetched for learners alone: visitors need neither form nor dialogs. */
export function OwnReviewSection(props: OwnReviewProps) {
  return (
    <section className={classes.own} aria-label="Your review">
      <Suspense fallback={<p role="status">Loading your review…</p>}>
        <OwnReview {...props} />
      </Suspense>
    </section>
  )
}
