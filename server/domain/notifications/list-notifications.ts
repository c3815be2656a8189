import {
  aliasedTable,
  and,
  desc,
  eq,
  gt,
  lt,
  notExists,
  type Placeholder,
  sql,
  type SQL,
} from 'drizzle-orm'
import { type Database, maxId, prepareOnce } from '#server/db/client.ts'
import {
  courseAnnouncements,
  courses,
  lessonQuestions,
  notifications,
  posts,
  users,
} from '#server/db/schema/index.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import { notificationLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { isCourseOfNotification, isReadableAnnouncement } from './announcement-joins.ts'
import { announcementColumns, presentNotification } from './present.ts'

/** A page of a user's notifications in groups, newest first, starting before the id `before`. */
export async function listNotifications(
  deps: Pick<Deps, 'db' | 'settings'>,
  receiverId: string,
  before: string | undefined,
): Promise<Notification[]> {
  const rows = await groupPage(deps.db).execute({ receiverId, before: before ?? maxId })
  return rows.map((row) => presentNotification(row, deps.settings))
}

const groupPage = prepareOnce((db) => {
  const older = lt(notifications.id, sql.placeholder('before'))
  const filter = and(isNewestOfGroup(db), older)
  return selectGroups(db, sql.placeholder('receiverId'), filter, limits.pageSize).prepare(
    'notification_group_page',
  )
})

/** The group of a notification as in the list; undefined if the notification was deleted. */
export async function findNotification(
  deps: Pick<Deps, 'db' | 'settings'>,
  receiverId: string,
  id: string,
): Promise<Notification | undefined> {
  const [found] = await groupByNotification(deps.db).execute({ receiverId, id })
  return found && presentNotification(found, deps.settings)
}

/** Runs for every notification that is pushed to open pages. */
const groupByNotification = prepareOnce((db) => {
  const one = eq(notifications.id, sql.placeholder('id'))
  return selectGroups(db, sql.placeholder('receiverId'), one, 1).prepare('notification_group')
})

function selectGroups(
  db: Database,
  receiverId: Placeholder,
  filter: SQL | undefined,
  limit: number,
) {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      reason: notifications.reason,
      createdAt: notifications.createdAt,
      receiverId: notifications.receiverId,
      post: { id: posts.id, content: posts.content },
      course: { id: courses.id, title: courses.title },
      question: { id: lessonQuestions.id, lessonId: lessonQuestions.lessonId },
      announcement: announcementColumns,
      ...groupColumns,
    })
    .from(notifications)
    .leftJoin(posts, eq(posts.id, notifications.postId))
    .leftJoin(courseAnnouncements, isReadableAnnouncement(notifications))
    .leftJoin(courses, isCourseOfNotification(notifications))
    .leftJoin(lessonQuestions, eq(lessonQuestions.id, notifications.questionId))
    .where(and(eq(notifications.receiverId, receiverId), filter))
    .orderBy(desc(notifications.id))
    .limit(limit)
}

const newer = aliasedTable(notifications, 'newer')

function isNewestOfGroup(db: Database): SQL {
  return notExists(
    db
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.receiverId, notifications.receiverId),
          eq(newer.groupKey, notifications.groupKey),
          gt(newer.id, notifications.id),
        ),
      ),
  )
}

interface ActorRow {
  id: string
  fullname: string
  avatarUrl: string
}

const isInGroup = sql`member.receiver_id = ${notifications.receiverId} and member.group_key = ${notifications.groupKey}`

/**
 * A user who comments twice counts once, by their newest notification. The actor of the group's newest one comes
 * first.
 */
const groupColumns = {
  people: sql<number>`(select count(distinct member.actor_id)::int from ${notifications} member where ${isInGroup})`,
  unread: sql<boolean>`exists (select from ${notifications} member where ${isInGroup} and member.read_at is null)`,
  actors: sql<ActorRow[]>`(
    select coalesce(json_agg(actor order by actor.id = ${notifications.actorId} desc, actor.newest desc), '[]') from (
      select ${users.id} as id, ${users.fullname} as fullname, ${users.avatarUrl} as "avatarUrl", max(member.id::text) as newest
      from ${notifications} member join ${users} on ${users.id} = member.actor_id
      where ${isInGroup} group by ${users.id} order by ${users.id} = ${notifications.actorId} desc, newest desc limit ${sql.raw(String(limits.namesVisible))}
    ) as actor)`,
}
