import { rightHolders } from '#shared/messages/rights.ts'
import {
  anyone,
  loggedInUsers,
  type Owned,
  owners,
  ownersAndAdmins,
  type ResourceRight,
} from '../rights.ts'

/** The owner of an enrolment. Course owners and admins can watch a course without enrolling. */
const learners: ResourceRight = { ...owners, holders: rightHolders.learners }

export interface AuthoredCourse extends Owned {
  /** The actor has accepted the invitation to be an instructor of the course. */
  isInstructor?: boolean
}

const courseAuthors: ResourceRight<AuthoredCourse> = {
  holders: rightHolders.courseAuthors,
  allowsFor: (actor, course) =>
    course.isInstructor === true || ownersAndAdmins.allowsFor(actor, course),
  deniedWith: 'forbidden',
}

/** Who may enrol, track progress and review. */
export const learningPolicy = {
  enrol: loggedInUsers,
  viewOwnEnrolments: loggedInUsers,
  viewOwnProgress: loggedInUsers,
  saveCourses: loggedInUsers,
  learn: learners,
  viewStatistics: courseAuthors,
  viewLearners: courseAuthors,
  readReviews: anyone,
  viewOwnReview: loggedInUsers,
  review: learners,
  editReview: { ...owners, holders: rightHolders.reviewer } satisfies ResourceRight,
  replyToReview: { ...owners, holders: rightHolders.courseOwner } satisfies ResourceRight,
}
