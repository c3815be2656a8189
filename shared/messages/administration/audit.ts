import type { AuditAction, RecordedAuditEvent } from '../../contract/administration/audit.ts'
import { registrationModeNames } from '../accounts/registration-modes.ts'
import { decisionReasonNames, removalReasonNames } from '../community/community.ts'
import { moderationActionNames, reportedKindNames } from '../community/moderation.ts'
import { legalNames } from '../legal/legal-names.ts'
import { pluralize } from '../pluralize.ts'
import { roleNames } from '../rights.ts'
import { filterActionNames, filterKindNames } from './filters.ts'

/** The names of actions, as displayed in the audit log and matched by its search. */
export const auditActionNames: Record<AuditAction, string> = {
  'user.role_changed': 'Changed the role',
  'user.deleted': 'Deleted the account',
  'user.recovered': 'Recovered the account on the server: second factors removed',
  'api_token.created': 'Created an API token',
  'api_token.revoked': 'Revoked an API token',
  'user.rights_granted': 'Granted instructor rights',
  'user.rights_refused': 'Rejected instructor rights',
  'user.rights_withdrawn': 'Withdrew instructor rights',
  'message.answered': 'Replied to a message',
  'message.closed': 'Closed a message',
  'message.reopened': 'Reopened a message',
  'course.changed': 'Changed a course',
  'course.deleted': 'Deleted a course',
  'course.moved': 'Moved a course',
  'course.instructor_invited': 'Invited a co-instructor',
  'course.instructor_removed': 'Removed a co-instructor or an invitation',
  'post.removed': 'Removed a post',
  'comment.removed': 'Removed a comment',
  'question.removed': 'Removed a question',
  'answer.removed': 'Removed an answer',
  'user.moderator_granted': 'Made a moderator',
  'user.moderator_revoked': 'Revoked the right to moderate',
  'report.dismissed': 'Dismissed reports',
  'report.decided': 'Decided about reports',
  'decision.reversed': 'Reversed a decision',
  'appeal.rejected': 'Rejected an appeal',
  'category.created': 'Created a category',
  'category.renamed': 'Renamed a category',
  'category.courses_moved': 'Moved the courses of a category',
  'category.deleted': 'Deleted a category',
  'synonyms.created': 'Added synonyms',
  'synonyms.changed': 'Changed synonyms',
  'synonyms.deleted': 'Deleted synonyms',
  'legal.published': 'Published a legal text',
  'registration.changed': 'Changed who may register',
  'registration.invited': 'Created an invitation link',
  'registration.invitation_revoked': 'Revoked an invitation link',
  'filter.created': 'Added a filter',
  'filter.changed': 'Changed a filter',
  'filter.deleted': 'Deleted a filter',
  'webhook.created': 'Created a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.secret_rotated': 'Replaced the secret of a webhook',
  'webhook.enabled': 'Turned a webhook on',
  'webhook.disabled': 'Turned a webhook off',
}

/** What an action was done to. */
export type AuditSubjectKind =
  | 'user'
  | 'course'
  | 'message'
  | 'invitation'
  | 'registration'
  | 'legal'
  | 'other'

/** Where the subject has an author, it is the author. */
const subjectKinds: Record<string, AuditSubjectKind> = {
  user: 'user',
  api_token: 'user',
  post: 'user',
  comment: 'user',
  question: 'user',
  answer: 'user',
  report: 'user',
  decision: 'user',
  appeal: 'user',
  course: 'course',
  message: 'message',
  registration: 'invitation',
  legal: 'legal',
}

export function getAuditSubjectKind(action: AuditAction): AuditSubjectKind {
  if (action === 'registration.changed') return 'registration'
  return subjectKinds[action.split('.')[0] ?? ''] ?? 'other'
}

/** The names of subjects that have none of their own. */
export const unnamedSubjects: Record<Exclude<AuditSubjectKind, 'user'>, string> = {
  course: 'Course',
  message: 'Message',
  invitation: 'Invitation link',
  registration: 'Registration',
  legal: 'Legal text',
  other: 'Entry',
}

/** The details of an event as text; empty if its name says everything. */
export function formatAuditDetails(event: RecordedAuditEvent): string {
  switch (event.action) {
    case 'user.role_changed':
      return `from ${roleNames[event.details.from]} to ${roleNames[event.details.to]}`
    case 'user.deleted':
      return `${roleNames[event.details.role]}, ${formatCourses(event.details.courses)}`
    case 'api_token.created':
      return `${event.details.scopes.join(', ')}, for ${pluralize(event.details.days, ['day', 'days'])}`
    case 'post.removed':
    case 'comment.removed':
    case 'question.removed':
    case 'answer.removed':
      return event.details.reason ? removalReasonNames[event.details.reason] : 'without a reason'
    case 'report.dismissed':
      return `of a ${reportedKindNames[event.details.kind]}`
    case 'report.decided':
    case 'decision.reversed':
    case 'appeal.rejected':
      return formatDecision(event.details)
    case 'legal.published':
      return `${legalNames[event.details.kind]}, version ${event.details.version}`
    case 'registration.changed':
      return formatRegistration(event.details)
    case 'registration.invited':
      return `${pluralize(event.details.uses, ['use', 'uses'])}, ${pluralize(event.details.days, ['day', 'days'])}`
    case 'filter.created':
    case 'filter.changed':
    case 'filter.deleted':
      return `${filterKindNames[event.details.kind]}, ${filterActionNames[event.details.effect]}`
    case 'course.moved':
      return `to “${event.details.to}”`
    case 'category.courses_moved':
    case 'category.deleted':
      return formatMoved(event.details)
    case 'category.renamed':
    case 'synonyms.changed':
      return `from “${event.details.from}”`
    default:
      return ''
  }
}

/** "Hide, post, Spam or advertising". */
function formatDecision({ action, kind, reason, days }: ModerationDetails): string {
  const length = days ? [pluralize(days, ['day', 'days'])] : []
  return [
    moderationActionNames[action],
    ...length,
    reportedKindNames[kind],
    decisionReasonNames[reason],
  ].join(', ')
}

type RegistrationDetails = Extract<
  RecordedAuditEvent,
  { action: 'registration.changed' }
>['details']

/** "from Anyone to People with an address of certain domains, 2 domains". */
function formatRegistration({ from, to, domains }: RegistrationDetails): string {
  const change = `from “${registrationModeNames[from]}” to “${registrationModeNames[to]}”`
  return to === 'email_domain' ? `${change}, ${pluralize(domains, ['domain', 'domains'])}` : change
}

type ModerationDetails = Extract<RecordedAuditEvent, { action: 'report.decided' }>['details']

/** Empty if no course was moved. */
function formatMoved({ courses = 0, to = '' }: { courses?: number; to?: string }): string {
  return courses === 0 ? '' : `${pluralize(courses, ['course', 'courses'])} moved to “${to}”`
}

function formatCourses(count: number): string {
  if (count === 0) return 'no courses'
  return `${pluralize(count, ['course', 'courses'])} left without an owner`
}
