import { and, eq, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  courses,
  storedComments,
  storedNotifications as stored,
  storedPosts,
  storedQuestionAnswers,
  storedQuestions,
} from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { notificationEmailLimits } from '#shared/limits.ts'
import { listModerationKinds } from '#shared/notifications/notification-categories.ts'
import type { Deps } from '../deps.ts'
import { enqueueUnpushed } from './push/push-queue.ts'

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
  const isHideable = notInArray(stored.kind, [...listModerationKinds()])
  return hideMatching(tx, and(matchesTopic(topic), isHideable), at)
}

/**
 * Shows those again that were hidden at the same time as the content, which the caller has shown. Those that are about
 * something else that is hidden too are shown with that. Returns who had the shown ones.
 */
export async function showNotifications(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  topic: NotificationTopic,
  hiddenAt: Date,
): Promise<string[]> {
  const isOfContent = and(matchesTopic(topic), eq(stored.hiddenAt, hiddenAt))
  await tx
    .update(stored)
    .set({ hiddenAt: otherHiddenAt })
    .where(and(isOfContent, isNotNull(otherHiddenAt)))
  return showMatching(deps, tx, and(isOfContent, isNull(otherHiddenAt)))
}

/** When what still hides a notification was hidden: a comment is hidden apart from its post, an answer from its question. */
const otherHiddenAt = sql`greatest(
  (select part.hidden_at from ${storedPosts} part where part.id = ${stored.postId}),
  (select part.hidden_at from ${storedComments} part where part.id = ${stored.commentId}),
  (select part.hidden_at from ${storedQuestions} part where part.id = ${stored.questionId}),
  (select part.hidden_at from ${storedQuestionAnswers} part where part.id = ${stored.answerId}),
  (select part.hidden_at from ${courses} part where part.id = ${stored.courseId}))`

/** Hides those that are not hidden yet. Returns who had them, each user once. */
export async function hideMatching(
  tx: Transaction,
  filter: SQL | undefined,
  hiddenAt: Date,
): Promise<string[]> {
  const rows = await tx
    .update(stored)
    .set({ hiddenAt })
    .where(and(filter, isNull(stored.hiddenAt)))
    .returning({ receiverId: stored.receiverId })
  return [...new Set(rows.map((row) => row.receiverId))]
}

/** Those that were hidden before they could be sent are sent from now on. Returns who had them, each user once. */
export async function showMatching(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  filter: SQL | undefined,
): Promise<string[]> {
  const now = clock.now()
  const dueAt = timeFromNow(clock, { minutes: notificationEmailLimits.delayMinutes })
  await enqueueUnpushed(tx, filter, now)
  const rows = await tx
    .update(stored)
    .set({
      hiddenAt: null,
      emailDueAt: sql`case when ${stored.emailDueAt} is not null then ${dueAt}::timestamptz end`,
    })
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
