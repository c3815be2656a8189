import { rightHolders } from '#shared/messages/rights.ts'
import { anyone, courseAuthors, loggedInUsers, owners, type ResourceRight } from '../rights.ts'

/** The owner of an enrolment. Course owners and admins can watch a course without enrolling. */
const learners: ResourceRight = { ...owners, holders: rightHolders.learners }

/** Who may enrol, track progress and review. */
export const learningPolicy = {
  enrol: loggedInUsers,
  viewOwnEnrolments: loggedInUsers,
  viewOwnProgress: loggedInUsers,
  saveCourses: loggedInUsers,
  learn: learners,
  /** `canOpenLesson` decides about each lesson; previews are open to everyone. */
  openLessons: anyone,
  viewStatistics: courseAuthors,
  viewLearners: courseAuthors,
  readReviews: anyone,
  viewOwnReview: loggedInUsers,
  review: learners,
  editReview: { ...owners, holders: rightHolders.reviewer } satisfies ResourceRight,
  replyToReview: { ...owners, holders: rightHolders.courseOwner } satisfies ResourceRight,
}
