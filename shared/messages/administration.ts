import type { InstructorApprovalStatus, Role } from '../contract/accounts.ts'
import type { UserContentCounts } from '../contract/administration.ts'
import { pluralize } from './pluralize.ts'
import { roleNames } from './rights.ts'

/** Sentences of the pages on which admins keep people. */
export const administrationMessages = {
  unknownUser: 'This person does not exist, or their account was deleted meanwhile.',
  roleMissing: 'Choose a role.',
  roleUnknown: 'Choose Admin, Instructor or Student.',
  roleChanged: (name: string, role: Role) => `${name} now has the role ${roleNames[role]}.`,
  lastAdmin: 'This is the only admin. Make somebody else an admin first.',
  ownAccount:
    'You are logged in with this account. Another admin can delete it, or can take your role first.',
  deletionWarning: (name: string, email: string) =>
    `The account of ${name} (${email}) is deleted for good, and logged out everywhere. Nobody can bring it back.`,
  contentLoadFailed: 'What is theirs could not be looked up',
  deletedWithAccount: (theirs: UserContentCounts) => [
    'profile, e-mail address and password',
    ...counted(theirs.enrolments, [
      'enrolment with its progress',
      'enrolments with their progress',
    ]),
    ...counted(theirs.posts, ['post', 'posts']),
    ...counted(theirs.comments, ['comment', 'comments']),
    ...counted(theirs.messages, [
      'message to us, answered or not',
      'messages to us, answered or not',
    ]),
  ],
  keptAfterDeletion: (theirs: UserContentCounts) => [
    ...counted(theirs.courses, ['course', 'courses']).map(
      (courses) => `${courses}, without an owner, ${forLearners(theirs.learners)}`,
    ),
    ...counted(theirs.reviews, ['review', 'reviews']).map(
      (reviews) => `${reviews}, without name and picture`,
    ),
  ],
  roleDescriptions: {
    admin: 'keeps courses, categories, people and messages, and reads the audit trail',
    instructor: 'keeps their courses and has a public page',
    student: 'learns, reviews and takes part in the community',
  } satisfies Record<Role, string>,
  rightsSeparateFromRole:
    'The right to create courses is apart from the role: it is granted in the Instructors table.',
  ownRoleWarning: 'This is your own account: you lose the right to see these pages at once.',
  approvalStatuses: {
    none: 'Never asked for',
    pending: 'Waiting for a decision',
    granted: 'Granted',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
  } satisfies Record<InstructorApprovalStatus, string>,
  notSpecified: 'Not given',
  deletedAccount: 'Deleted account',
  userDeleted: (name: string) => `The account of ${name} is deleted.`,
} as const

/** One entry for what there is, none for what there is not. */
function counted(count: number, nouns: readonly [string, string]): string[] {
  return count === 0 ? [] : [pluralize(count, nouns)]
}

function forLearners(learners: number): string {
  if (learners === 0) return 'with nobody else enrolled'
  return `open to the ${pluralize(learners, ['person', 'people'])} enrolled`
}
