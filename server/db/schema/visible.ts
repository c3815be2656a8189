import { pgTable } from 'drizzle-orm/pg-core'
import { commentColumns, postColumns } from './community/community.ts'
import { reviewColumns } from './learning/learning.ts'
import { questionAnswerColumns, questionColumns } from './learning/questions.ts'
import { notificationColumns } from './notifications/notifications.ts'

/*
 * Updatable views of the rows that no moderator hid, with all columns of their tables: `select … where hidden_at is
 * null`. Writes go through them too. A migration that adds a column to one of the tables creates its view again. The
 * view of notifications also leaves out those that their receivers do not want in the app, and reads from
 * `unblocked_notifications`, which is without those that a mute or block hides: create both again.
 */

export const posts = pgTable('visible_posts', postColumns)
export const postComments = pgTable('visible_post_comments', commentColumns)
export const reviews = pgTable('visible_reviews', reviewColumns)
export const lessonQuestions = pgTable('visible_lesson_questions', questionColumns)
export const questionAnswers = pgTable('visible_question_answers', questionAnswerColumns)
export const notifications = pgTable('visible_notifications', notificationColumns)
