import { rightHolders } from '#shared/messages/rights.ts'
import {
  anyone,
  type AuthoredCourse,
  courseAuthors,
  courseEditors,
  loggedInUsers,
  owners,
  type ResourceRight,
} from '../rights.ts'

/** The owner of an enrolment. Course owners and admins can watch a course without enrolling. */
const learners: ResourceRight = { ...owners, holders: rightHolders.learners }

/** A course, with the actor if they are enrolled in it. */
export interface Participation extends AuthoredCourse {
  learnerId?: string | null
}

const questionParticipants: ResourceRight<Participation> = {
  holders: rightHolders.questionParticipants,
  allowsFor: (actor, course) =>
    courseAuthors.allowsFor(actor, course) || actor.id === course.learnerId,
  deniedWith: 'forbidden',
}

/** A course, with who wrote a question to it. */
export interface WrittenInCourse extends AuthoredCourse {
  writerId?: string | null
}

const questionAnswerAcceptors: ResourceRight<WrittenInCourse> = {
  holders: rightHolders.questionAnswerAcceptors,
  allowsFor: (actor, text) => courseAuthors.allowsFor(actor, text) || actor.id === text.writerId,
  deniedWith: 'forbidden',
}

/** Who may enrol, track progress and review. */
export const learningPolicy = {
  enrol: loggedInUsers,
  viewOwnEnrolments: loggedInUsers,
  viewOwnProgress: loggedInUsers,
  saveCourses: loggedInUsers,
  learn: learners,
  /** `canOpenLesson` decides about each lesson; previews are open to everyone. */
  openLessons: anyone,
  /** Notes are private: every call reads and changes those of the caller alone. */
  viewOwnNotes: loggedInUsers,
  /** Of a lesson that `canOpenLesson` allows. */
  writeNotes: loggedInUsers,
  viewStatistics: courseAuthors,
  viewLearners: courseAuthors,
  readAnnouncements: questionParticipants,
  /** They reach many users: only while the author has instructor rights. */
  writeAnnouncements: courseEditors,
  readReviews: anyone,
  viewOwnReview: loggedInUsers,
  review: learners,
  editReview: { ...owners, holders: rightHolders.reviewer } satisfies ResourceRight,
  replyToReview: { ...owners, holders: rightHolders.courseOwner } satisfies ResourceRight,
  /** Users who may open the lesson: every call about its questions checks that. */
  readQuestions: anyone,
  participateInQuestions: questionParticipants,
  editQuestions: owners,
  deleteOwnQuestion: owners,
  acceptQuestionAnswers: questionAnswerAcceptors,
  moderateQuestions: courseAuthors,
  listQuestionQueue: loggedInUsers,
  /** Those of the caller alone. */
  viewOwnQuestions: loggedInUsers,
}
