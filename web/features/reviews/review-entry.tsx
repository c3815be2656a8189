import type { ReactNode } from 'react'
import type { Review } from '#shared/contract/courses/catalogue.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Stars } from '#web/ui/media/stars.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './reviews.module.css'

interface ReviewEntryProps {
  review: Review
  /** The course's author, who wrote the reply. */
  author: string
  /** The actions for the review. */
  children?: ReactNode
}

export function ReviewEntry({ review, author, children }: ReviewEntryProps) {
  const { name, img, rating, comment, createdAt, editedAt, answer: reply } = review
  return (
    <article className={classes.review}>
      <Avatar user={{ fullname: name, avatar: img }} size={44} />
      <div className={classes.content}>
        <p className={classes.byline}>
          <span className={classes.name}>{name || 'Deleted account'}</span>
          <span className={classes.time}>
            <RelativeTime iso={createdAt} />
            {editedAt && ', edited'}
          </span>
        </p>
        {rating !== null && <Stars rating={rating} />}
        {comment && <p className={classes.comment}>{comment}</p>}
        {reply && (
          <div className={classes.reply}>
            <p className={classes.byline}>
              <span className={classes.name}>{author}</span>
              <span className={classes.time}>
                replied <RelativeTime iso={reply.createdAt} />
              </span>
            </p>
            <p className={classes.comment}>{reply.text}</p>
          </div>
        )}
        {children}
      </div>
    </article>
  )
}
