import { and, eq, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { storedNotifications as stored } from '#server/db/schema/index.ts'
import { listModerationKinds } from '#shared/notifications/notification-categories.ts'

/** What notifications are about; several fields must all match. */
export interface NotificationTopic {
  postId?: string
  commentId?: string
  questionId?: string
  courseId?: string
  actorId?: string
  /** Only mentions in this answer, and notifications of it. */
  answerId?: string
}

/**
 * Hides the notifications about content that a moderator hides, but not those of what moderators decided about the
 * receiver. Returns who had them.
 */
export function hideNotifications(
  tx: Transaction,
  topic: NotificationTopic,
  at: Date,
): Promise<string[]> {
  const isHideable = and(
    isNull(stored.hiddenAt),
    notInArray(stored.kind, [...listModerationKinds()]),
  )
  return setHidden(tx, and(matchesTopic(topic), isHideable), at)
}

/** Shows those again that were hidden at the same time as the content. */
export function showNotifications(
  tx: Transaction,
  topic: NotificationTopic,
  hiddenAt: Date,
): Promise<string[]> {
  return setHidden(tx, and(matchesTopic(topic), eq(stored.hiddenAt, hiddenAt)), null)
}

/** Null shows them. Returns who had them, each user once. */
export async function setHidden(
  tx: Transaction,
  filter: SQL | undefined,
  hiddenAt: Date | null,
): Promise<string[]> {
  const rows = await tx
    .update(stored)
    .set({ hiddenAt })
    .where(filter)
    .returning({ receiverId: stored.receiverId })
  return [...new Set(rows.map((row) => row.receiverId))]
}

/** Old rows do not say of which answer they are. */
const hasUnknownQuestionAnswer = and(eq(stored.kind, 'question_answered'), isNull(stored.answerId))

function matchesTopic(topic: NotificationTopic): SQL | undefined {
  const { postId, commentId, questionId, courseId, actorId, answerId } = topic
  return and(
    postId ? eq(stored.postId, postId) : undefined,
    commentId ? eq(stored.commentId, commentId) : undefined,
    questionId ? eq(stored.questionId, questionId) : undefined,
    courseId ? eq(stored.courseId, courseId) : undefined,
    actorId ? eq(stored.actorId, actorId) : undefined,
    answerId ? or(eq(stored.answerId, answerId), hasUnknownQuestionAnswer) : undefined,
  )
}
