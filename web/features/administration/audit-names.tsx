import { Link } from 'react-router'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { administrationMessages as messages } from '#shared/messages/administration.ts'
import { pages } from '#shared/paths.ts'
import own from './administration.module.css'
import { ShortId } from './short-id.tsx'

type Named = AuditEntry['actor']

/** The person with a way to their profile; of a deleted account, the id with a way to all about it. */
export function UserName({ person: { _id, name } }: { person: Named }) {
  if (name) return <Link to={pages.viewProfile(_id)}>{name}</Link>
  return (
    <Link className={own.goneName} to={`?search=${_id}`}>
      {messages.deletedAccount} <ShortId id={_id} />
    </Link>
  )
}

export function AuditSubject({ entry: { action, subject } }: { entry: AuditEntry }) {
  if (action.startsWith('user.')) return <UserName person={subject} />
  if (action === 'course.changed') {
    return <Link to={pages.course(subject._id)}>{subject.name}</Link>
  }
  if (subject.name) return <>{subject.name}</>
  return (
    <Link to={`?search=${subject._id}`}>
      Message <ShortId id={subject._id} />
    </Link>
  )
}
