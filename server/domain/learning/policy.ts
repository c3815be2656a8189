import { rightHolders } from '#shared/messages/rights.ts'
import { everybody, members, owners, ownersAndAdmins, type RightOver } from '../rights.ts'

/** An enrolment belongs to its learner. Owners of a course and admins watch it without one. */
const learners: RightOver = { ...owners, holders: rightHolders.learners }

/** Who may do what with their learning (spec §6). */
export const learningPolicy = {
  enrol: members,
  seeOwnEnrolments: members,
  seeOwnProgress: members,
  learn: learners,
  seeStatistics: ownersAndAdmins,
  readReviews: everybody,
  seeOwnReview: members,
  review: learners,
  editReview: { ...owners, holders: rightHolders.reviewer } satisfies RightOver,
  answerReview: { ...owners, holders: rightHolders.courseOwner } satisfies RightOver,
}
