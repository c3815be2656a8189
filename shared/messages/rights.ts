import type { Role } from '../contract/accounts/accounts.ts'

/** Those of `rightHolders` that pages name; the others are not part of them. */
export const pageRightHolders = {
  approvedInstructors: 'people with instructor rights',
  instructors: 'instructors and people with instructor rights',
  admins: 'admins',
  moderators: 'moderators and admins',
  courseEditors: 'the authors of the course, while they have instructor rights, and admins',
} as const

/** Who has a permission; completes "Only … can do this." */
export const rightHolders = {
  ...pageRightHolders,
  anyone: 'anyone',
  loggedInUsers: 'people who are logged in',
  learners: 'people who are enrolled in the course',
  reviewer: 'the author of the review',
  courseOwner: 'the owner of the course',
  owners: 'the owner',
  ownersAndAdmins: 'the owner and admins',
  courseAuthors: 'the authors of the course and admins',
  commentOwners: 'the author of the comment and the owner of the post',
  questionParticipants: 'people who are enrolled in the course, its authors and admins',
  questionAnswerAcceptors: 'the writer, the authors of the course and admins',
  commentModerators: 'the author of the comment, the owner of the post and admins',
} as const

/** Display names of roles. */
export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  instructor: 'Instructor',
  student: 'Student',
}
