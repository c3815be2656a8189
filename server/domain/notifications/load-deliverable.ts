import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  courseAnnouncements,
  courses,
  isUnblockedNotification,
  lessonQuestions,
  posts,
  storedNotifications as stored,
  users,
} from '#server/db/schema/index.ts'
import type { Notification, NotificationKind } from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import { listModerationKinds } from '#shared/notifications/notification-categories.ts'
import type { Deps } from '../deps.ts'
import { isCourseOfNotification, isReadableAnnouncement } from './announcement-joins.ts'
import { announcementColumns, presentNotification } from './present.ts'

export type DeliverableRow = Awaited<ReturnType<typeof loadDeliverable>>[number]

/**
 * The notifications that may still leave the app, by email or as a push message, the newest first: without what was read,
 * hidden or blocked, up to `limit`. What a notification is about must be visible too, unless it is a decision about the
 * receiver, and its course one that the receiver takes.
 */
export async function loadDeliverable(
  { db }: Pick<Deps, 'db'>,
  filter: SQL | undefined,
  { kinds, limit }: { kinds: readonly NotificationKind[]; limit: number },
) {
  const actor = alias(users, 'actor')
  return db
    .select({
      id: stored.id,
      kind: stored.kind,
      reason: stored.reason,
      createdAt: stored.createdAt,
      groupKey: stored.groupKey,
      postId: stored.postId,
      questionId: stored.questionId,
      actor: { id: actor.id, fullname: actor.fullname, avatarUrl: actor.avatarUrl },
      post: { id: posts.id, content: posts.content },
      course: { id: courses.id, title: courses.title },
      question: { id: lessonQuestions.id, lessonId: lessonQuestions.lessonId },
      announcement: announcementColumns,
    })
    .from(stored)
    .leftJoin(actor, eq(actor.id, stored.actorId))
    .leftJoin(posts, eq(posts.id, stored.postId))
    .leftJoin(courseAnnouncements, isReadableAnnouncement(stored))
    .leftJoin(courses, isCourseOfNotification(stored))
    .leftJoin(lessonQuestions, eq(lessonQuestions.id, stored.questionId))
    .where(
      and(
        filter,
        isNull(stored.readAt),
        isNull(stored.hiddenAt),
        isUnblockedNotification(stored.id),
        inArray(stored.kind, [...kinds]),
        or(
          isNull(stored.postId),
          isNotNull(posts.id),
          inArray(stored.kind, [...listModerationKinds()]),
        ),
        or(isNull(stored.questionId), isNotNull(lessonQuestions.id)),
        or(isNull(stored.announcementId), isNotNull(courseAnnouncements.id)),
      ),
    )
    .orderBy(desc(stored.id))
    .limit(limit)
}

/** As in the list of the app: one entry for all likes of a post. */
export function groupDeliverable(
  rows: readonly DeliverableRow[],
  receiverId: string,
  { settings }: Pick<Deps, 'settings'>,
): Notification[] {
  const groups = Map.groupBy(rows, ({ groupKey }) => groupKey)
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const actors = new Map(group.flatMap(({ actor }) => (actor ? [[actor.id, actor]] : [])))
    const visible = [...actors.values()].slice(0, notificationLimits.namesVisible)
    const row = {
      ...newest,
      receiverId,
      people: actors.size,
      unread: true,
      actors: visible,
    }
    return [presentNotification(row, settings)]
  })
}
