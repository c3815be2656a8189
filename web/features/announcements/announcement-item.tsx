import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Announcement } from '#shared/contract/announcements.ts'
import { pages } from '#shared/paths.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './announcements.module.css'

interface AnnouncementItemProps {
  announcement: Announcement
  /** Below the text. */
  footer?: ReactNode
}

/** An announcement as learners see it. */
export function AnnouncementItem({ announcement, footer }: AnnouncementItemProps) {
  const { title, html, author, createdAt, editedAt } = announcement
  return (
    <article className={classes.announcement} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.author}>
        {author && <Avatar user={author} size={32} />}
        <span className={classes.name}>
          {author ? (
            <Link to={pages.socialProfile(author._id)}>{author.fullname}</Link>
          ) : (
            'Deleted user'
          )}
        </span>
        <span className={classes.time}>
          <RelativeTime iso={createdAt} />
          {editedAt && ', edited'}
        </span>
      </p>
      <Prose html={html} />
      {footer}
    </article>
  )
}
