/*
 * What the server reads and writes. Posts, comments, reviews, questions, answers and notifications are views without
 * what moderators hid, so that no query can return it; their tables have the prefix `stored`.
 */
export * from './tables.ts'
export { postComments as storedComments, posts as storedPosts } from './community/community.ts'
export { reviews as storedReviews } from './learning/learning.ts'
export { notifications as storedNotifications } from './notifications/notifications.ts'
export {
  lessonQuestions as storedQuestions,
  questionAnswers as storedQuestionAnswers,
} from './learning/questions.ts'
export {
  lessonQuestions,
  notifications,
  postComments,
  posts,
  questionAnswers,
  reviews,
} from './visible.ts'
