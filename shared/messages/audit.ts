import type { AuditAction, RecordedAuditEvent } from '../contract/audit.ts'
import { roleNames } from './rights.ts'

/** What was done, as the trail writes it and as people search for it. */
export const auditActionNames: Record<AuditAction, string> = {
  'user.role_changed': 'Changed the role',
  'user.deleted': 'Deleted the account',
  'user.rights_granted': 'Granted instructor rights',
  'user.rights_refused': 'Refused instructor rights',
  'user.rights_withdrawn': 'Withdrew instructor rights',
  'message.answered': 'Answered a message',
  'message.closed': 'Closed a message',
  'message.reopened': 'Reopened a message',
  'course.changed': 'Changed a course',
  'course.deleted': 'Deleted a course',
  'category.created': 'Created a category',
  'category.renamed': 'Renamed a category',
  'category.deleted': 'Deleted a category',
}

/** The details of an act in words; empty where its name says all. */
export function formatAuditDetails(act: RecordedAuditEvent): string {
  switch (act.action) {
    case 'user.role_changed':
      return `from ${roleNames[act.details.from]} to ${roleNames[act.details.to]}`
    case 'user.deleted':
      return `${roleNames[act.details.role]}, ${coursesLeft(act.details.courses)}`
    case 'category.renamed':
      return `from “${act.details.from}”`
    default:
      return ''
  }
}

function coursesLeft(count: number): string {
  if (count === 0) return 'no courses'
  return count === 1 ? '1 course stays without an owner' : `${count} courses stay without an owner`
}
