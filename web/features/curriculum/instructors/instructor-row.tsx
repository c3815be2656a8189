import { Link } from 'react-router'
import type { CourseInstructor } from '#shared/contract/courses/curriculum.ts'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconMail } from '#web/ui/icons/curriculum.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import classes from './instructors.module.css'

interface InstructorRowProps {
  instructor: CourseInstructor
  isSelf: boolean
  /** Whether the user may remove others. */
  canRemove: boolean
  onRemove: () => void
}

export function InstructorRow({ instructor, isSelf, canRemove, onRemove }: InstructorRowProps) {
  const { _id, fullname, username, role, acceptedAt } = instructor
  const isPending = acceptedAt === null
  const isRemovable = role !== 'owner' && (canRemove || isSelf)
  return (
    <li className={classes.row} data-pending={isPending || undefined}>
      {username === '' ? (
        <span className={classes.mail}>
          <IconMail size={20} aria-hidden="true" />
        </span>
      ) : (
        <Avatar user={instructor} size={40} />
      )}
      <div className={classes.text}>
        <p className={classes.name}>
          {isPending ? fullname : <Link to={pages.instructor(_id)}>{fullname}</Link>}
          {isSelf && ' (you)'}
        </p>
        <p className={classes.meta}>
          <Facts items={[username !== '' && `@${username}`, describeRole(instructor)]} />
        </p>
      </div>
      {isRemovable && (
        <Button variant="quiet" aria-label={describeRemoval(instructor, isSelf)} onClick={onRemove}>
          {isSelf ? 'Leave' : isPending ? 'Revoke' : 'Remove'}
        </Button>
      )}
    </li>
  )
}

function describeRole({ role, acceptedAt }: CourseInstructor): string {
  if (role === 'owner') return 'Owner'
  return acceptedAt === null ? 'Invited, not accepted yet' : 'Co-instructor'
}

/** Starts with the visible label, so that people can say it to voice control. */
function describeRemoval({ fullname, acceptedAt }: CourseInstructor, isSelf: boolean): string {
  if (isSelf) return 'Leave the course'
  return acceptedAt === null ? `Revoke the invitation of ${fullname}` : `Remove ${fullname}`
}
