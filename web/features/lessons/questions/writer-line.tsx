import { Link } from 'react-router'
import type { Answer } from '#shared/contract/learning/questions.ts'
import { pages } from '#shared/paths.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './questions.module.css'

interface WriterLineProps extends Pick<Answer, 'writer' | 'instructor' | 'createdAt'> {
  editedAt?: string | undefined
  verb: 'asked' | 'answered'
}

/** Who wrote something and when. */
export function WriterLine({ writer, instructor, createdAt, editedAt, verb }: WriterLineProps) {
  return (
    <p className={classes.writer}>
      {writer && <Avatar user={writer} size={32} />}
      <span className={classes.writerName}>
        {writer ? (
          <Link to={pages.socialProfile(writer._id)}>{writer.fullname}</Link>
        ) : (
          'Deleted user'
        )}
      </span>
      {instructor && <Badge>Instructor</Badge>}
      <span className={classes.time}>
        {verb} <RelativeTime iso={createdAt} />
        {editedAt && ', edited'}
      </span>
    </p>
  )
}
