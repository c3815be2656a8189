import { curriculumLimits as limits } from '../../limits.ts'

/** Messages about the instructors of a course and invitations to teach one. */
export const instructorMessages = {
  badEmail: 'This email address is not complete. Check it.',
  unknownUser: 'No account has this user name. Check it, or invite the person by email.',
  notYourself: 'You cannot invite yourself.',
  isOwner: 'This person is the owner of the course.',
  isInstructor: 'This person is an instructor of the course already.',
  alreadyInvited: 'This person has been invited already.',
  tooMany: `A course has at most ${limits.instructorsMax} co-instructors, open invitations included. Remove one first.`,
  tooManyCourses: `You can be a co-instructor of at most ${limits.coursesOfOthersMax} courses. Leave one first.`,
  invited: 'The invitation was sent.',
  invitedByEmail: 'Someone invited by email',
  invitationNotFound: 'This invitation does not exist any more.',
  instructorNotFound: 'This person is not an instructor of the course any more.',
  accepted: (title: string) => `You are now an instructor of “${title}”.`,
  declined: (title: string) => `You declined the invitation to “${title}”.`,
  removed: 'The co-instructor was removed.',
  revoked: 'The invitation was revoked.',
  left: (title: string) => `You are no longer an instructor of “${title}”.`,
  help: 'Co-instructors can edit the course and see its learners. Only the owner can delete it and invite others. All instructors are shown on the course.',
  inviteHelp: `They get an email and a notification, and can accept within ${limits.invitationDays} days.`,
  removeWarning: 'They can no longer edit the course. Their changes stay.',
  revokeWarning: 'They can no longer accept it. You can invite them again.',
  leaveWarning:
    'You can no longer edit the course. Your changes stay. To come back, you need a new invitation.',
  accessEnded: 'You are not an instructor of this course',
  accessEndedHelp: 'The owner may have removed you. What you saved stays in the course.',
  noInvitations: 'No invitations',
  noInvitationsHelp:
    'When someone invites you to teach a course with them, it appears here. Invitations that expired, were revoked or whose course was deleted are no longer listed.',
  acceptHelp:
    'Instructors can edit the course and see its learners. Your name and profile are shown on the course.',
  rightsNeeded: 'To accept, you need instructor rights first.',
} as const
