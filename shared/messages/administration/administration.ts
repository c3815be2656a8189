import type { InstructorApprovalStatus, Role } from '../../contract/accounts/accounts.ts'
import type { UserContentCounts } from '../../contract/administration/administration.ts'
import { pluralize } from '../pluralize.ts'
import { roleNames } from '../rights.ts'

/** Messages for the pages on which admins manage users. */
export const administrationMessages = {
  unknownUser: 'This user does not exist, or the account has been deleted in the meantime.',
  roleMissing: 'Choose a role.',
  roleUnknown: 'Choose Admin, Instructor or Student.',
  roleChanged: (name: string, role: Role) => `${name} is now ${articles[role]} ${roleNames[role]}.`,
  lastAdmin: 'This is the only admin. Make another user an admin first.',
  ownAccount:
    'You are logged in with this account. Ask another admin to delete it or to change your role first.',
  deletionWarning: (name: string, email: string) =>
    `The account of ${name} (${email}) will be permanently deleted and logged out everywhere. This cannot be undone.`,
  usersDeletionWarning: (hasOwnAccount: boolean) =>
    [
      'Their accounts, posts, comments and enrolments will be permanently deleted. Their courses will be archived, and their reviews stay without a name. This cannot be undone.',
      ...(hasOwnAccount ? ['Your own account stays.'] : []),
    ].join(' '),
  contentLoadFailed: 'The content of this user could not be loaded',
  deletedWithAccount: (counts: UserContentCounts) => [
    'profile, email address and password',
    ...formatCount(counts.enrolments, [
      'enrolment with its progress',
      'enrolments with their progress',
    ]),
    ...formatCount(counts.posts, ['post', 'posts']),
    ...formatCount(counts.comments, ['comment', 'comments']),
    ...formatCount(counts.messages, ['contact message', 'contact messages']),
  ],
  keptAfterDeletion: (counts: UserContentCounts) => [
    ...formatCount(counts.courses, ['course', 'courses']).map(
      (courses) => `${courses}, archived, ${formatLearners(counts.learners)}`,
    ),
    ...formatCount(counts.reviews, ['review', 'reviews']).map(
      (reviews) => `${reviews}, without name and avatar`,
    ),
  ],
  roleDescriptions: {
    admin: 'manages courses, categories, users and messages, and reads the audit log',
    instructor: 'manages their own courses and has a public page',
    student: 'takes courses, writes reviews and takes part in the community',
  } satisfies Record<Role, string>,
  rightsSeparateFromRole:
    'The right to create courses is separate from the role and is granted in the Instructors table.',
  ownRoleWarning: 'This is your own account: you will immediately lose access to these pages.',
  approvalStatuses: {
    none: 'Never requested',
    pending: 'Waiting for a decision',
    granted: 'Granted',
    refused: 'Rejected',
    withdrawn: 'Withdrawn',
  } satisfies Record<InstructorApprovalStatus, string>,
  notSpecified: 'Not specified',
  deletedAccount: 'Deleted account',
  userDeleted: (name: string) => `The account of ${name} was deleted.`,
} as const

const articles = { admin: 'an', instructor: 'an', student: 'a' } satisfies Record<Role, string>

/** No entry for a count of zero. */
function formatCount(count: number, nouns: readonly [string, string]): string[] {
  return count === 0 ? [] : [pluralize(count, nouns)]
}

function formatLearners(learners: number): string {
  if (learners === 0) return 'with nobody else enrolled'
  return `still open to ${pluralize(learners, ['enrolled learner', 'enrolled learners'])}`
}
