import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { decisionReasons } from '#shared/community/removal-reasons.ts'
import { notificationKinds } from '#shared/contract/notifications.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time } from '../columns.ts'
import { postComments, posts } from '../community/community.ts'
import { moderationDecisions } from '../community/moderation.ts'
import { courses } from '../courses/catalogue.ts'
import { lessonQuestions, questionAnswers } from '../learning/questions.ts'
import { videos } from '../media/videos.ts'
import { courseAnnouncements } from './announcements.ts'

export const notificationColumns = {
  id: id(),
  receiverId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  actorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
  kind: text({ enum: notificationKinds }).notNull(),
  /** Notifications that are shown as one: "Ada and 3 others liked your post". */
  groupKey: text().notNull(),
  postId: uuid().references(() => posts.id, { onDelete: 'cascade' }),
  commentId: uuid().references(() => postComments.id, { onDelete: 'cascade' }),
  courseId: uuid().references(() => courses.id, { onDelete: 'cascade' }),
  questionId: uuid().references(() => lessonQuestions.id, { onDelete: 'cascade' }),
  videoId: uuid().references(() => videos.id, { onDelete: 'cascade' }),
  /** It has the course; `courseId` is null. */
  announcementId: uuid().references(() => courseAnnouncements.id, { onDelete: 'cascade' }),
  /** A decision of a moderator about the receiver. */
  decisionId: uuid().references(() => moderationDecisions.id, { onDelete: 'cascade' }),
  /** Why a moderator removed the content. */
  reason: text({ enum: decisionReasons }),
  readAt: time(),
  createdAt: createdAt(),
  /** Set while a moderator hides it. Everything but moderation reads the view, see `visible.ts`. */
  hiddenAt: time(),
  /** False if the receiver wants emails or push messages only. Such rows are not in the view either. */
  inApp: boolean().notNull().default(true),
  /** When to decide next whether to send an email about it; null if none is to be sent, or one was enqueued. */
  emailDueAt: time(),
  /** The email that has it, shared by all notifications in that email. */
  emailId: uuid(),
  /** Of an answer or a mention in one, which have the question too. */
  answerId: uuid().references(() => questionAnswers.id, { onDelete: 'cascade' }),
}

type TextColumns = Record<'answerId' | 'commentId' | 'questionId' | 'postId', AnyPgColumn>

/** The id of the text that a mention is in. */
export function mentioningText(table: TextColumns): SQL {
  return sql`coalesce(${table.answerId}, ${table.commentId}, ${table.questionId}, ${table.postId})`
}

/** Ids are ordered by time (`columns.ts`). */
export const notifications = pgTable('notifications', notificationColumns, (table) => [
  index('notifications_receiver_newest').on(table.receiverId, table.id),
  index('notifications_group').on(table.receiverId, table.groupKey, table.id),
  index('notifications_unread')
    .on(table.receiverId, table.id)
    .where(sql`${table.readAt} is null`),
  uniqueIndex('notifications_one_per_like')
    .on(table.receiverId, table.actorId, table.postId)
    .where(sql`${table.kind} = 'like'`),
  uniqueIndex('notifications_one_per_follow')
    .on(table.receiverId, table.actorId)
    .where(sql`${table.kind} = 'follow'`),
  uniqueIndex('notifications_one_per_announcement')
    .on(table.announcementId, table.receiverId)
    .where(sql`${table.announcementId} is not null`),
  uniqueIndex('notifications_one_per_mention')
    .on(table.receiverId, mentioningText(table))
    .where(sql`${table.kind} = 'mention'`),
  index('notifications_answer')
    .on(table.answerId)
    .where(sql`${table.answerId} is not null`),
  index('notifications_read').on(table.readAt),
  index('notifications_email_due')
    .on(table.emailDueAt)
    .where(sql`${table.emailDueAt} is not null`),
  index('notifications_email_due_receiver')
    .on(table.receiverId)
    .where(sql`${table.emailDueAt} is not null`),
  index('notifications_email')
    .on(table.emailId)
    .where(sql`${table.emailId} is not null`),
  index('notifications_email_only')
    .on(table.createdAt)
    .where(sql`not ${table.inApp}`),
  index('notifications_actor').on(table.actorId),
  index('notifications_post').on(table.postId),
  index('notifications_comment').on(table.commentId),
  index('notifications_course').on(table.courseId),
  index('notifications_question').on(table.questionId),
  index('notifications_video').on(table.videoId),
  index('notifications_decision').on(table.decisionId),
])
