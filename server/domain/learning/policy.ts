import { rightHolders } from '#shared/messages/rights.ts'
import { anyone, loggedInUsers, owners, ownersAndAdmins, type ResourceRight } from '../rights.ts'

/** An enrolment belongs to its learner. Owners of a course and admins watch it without one. */
const learners: ResourceRight = { ...owners, holders: rightHolders.learners }

/** Who may do what with their learning (spec §6). */
export const learningPolicy = {
  enrol: loggedInUsers,
  viewOwnEnrolments: loggedInUsers,
  viewOwnProgress: loggedInUsers,
  learn: learners,
  viewStatistics: ownersAndAdmins,
  readReviews: anyone,
  viewOwnReview: loggedInUsers,
  review: learners,
  editReview: { ...owners, holders: rightHolders.reviewer } satisfies ResourceRight,
  replyToReview: { ...owners, holders: rightHolders.courseOwner } satisfies ResourceRight,
}
