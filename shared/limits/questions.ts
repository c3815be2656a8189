/** Questions to lessons and their answers. */
export const questionLimits = {
  titleMaxLength: 150,
  bodyMaxLength: 5000,
  answerMaxLength: 5000,
  quoteMaxLength: 300,
  pageSize: 20,
  searchMaxLength: 200,
  perLessonMax: 5000,
  /** Of one user in one lesson. */
  perUserAndLessonMax: 100,
  answersPerQuestionMax: 100,
  /** The longest subscribed users who are notified of an answer. */
  notifiedSubscribersMax: 200,
  /** An author's courses whose questions are in the queue, the newest ones. */
  queueCoursesMax: 500,
  /** Counting unanswered questions stops here. */
  unansweredCountMax: 100,
} as const
