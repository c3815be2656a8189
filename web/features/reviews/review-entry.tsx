import type { ReactNode } from 'react'
import type { Review } from '#shared/contract/catalogue.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Stars } from '#web/ui/media/stars.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './reviews.module.css'

interface ReviewEntryProps {
  review: Review
  /** Who answers: the author of the course. */
  author: string
  /** What one may do with it. */
  children?: ReactNode
}

export function ReviewEntry({ review, author, children }: ReviewEntryProps) {
  const { name, img, rating, comment, createdAt, editedAt, answer } = review
  return (
    <article className={classes.review}>
      <Avatar user={{ fullname: name, avatar: img }} size={44} />
      <div className={classes.words}>
        <p className={classes.head}>
          <span className={classes.name}>{name || 'Somebody who has left'}</span>
          <span className={classes.when}>
            <RelativeTime iso={createdAt} />
            {editedAt && ', changed since'}
          </span>
        </p>
        {rating !== null && <Stars rating={rating} />}
        {comment && <p className={classes.comment}>{comment}</p>}
        {answer && (
          <div className={classes.answer}>
            <p className={classes.head}>
              <span className={classes.name}>{author}</span>
              <span className={classes.when}>
                answered <RelativeTime iso={answer.createdAt} />
              </span>
            </p>
            <p className={classes.comment}>{answer.text}</p>
          </div>
        )}
        {children}
      </div>
    </article>
  )
}
