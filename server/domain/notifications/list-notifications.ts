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
import { courses, notifications, posts, users } from '#server/db/schema/index.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import { notificationLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { presentNotification } from './present.ts'

/** A page of a person's notifications, the newest first, told in groups; `before` is where to go on. */
export async function listNotifications(
  deps: Pick<Deps, 'db' | 'settings'>,
  receiverId: string,
  before: string | undefined,
): Promise<Notification[]> {
  const rows = await groupsOf(deps.db).execute({ receiverId, before: before ?? maxId })
  return rows.map((row) => presentNotification(row, deps.settings))
}

const groupsOf = prepareOnce((db) => {
  const older = lt(notifications.id, sql.placeholder('before'))
  const wanted = and(isNewestOfGroup(db), older)
  return selectGroups(db, sql.placeholder('receiverId'), wanted, limits.pageSize).prepare(
    'notification_groups_of',
  )
})

/** The group that a notification is in, as the list tells it now; undefined once it is gone. */
export async function findNotification(
  deps: Pick<Deps, 'db' | 'settings'>,
  receiverId: string,
  id: string,
): Promise<Notification | undefined> {
  const [found] = await groupOf(deps.db).execute({ receiverId, id })
  return found && presentNotification(found, deps.settings)
}

/** Every notification that somebody hears of at once is told by it. */
const groupOf = prepareOnce((db) => {
  const one = eq(notifications.id, sql.placeholder('id'))
  return selectGroups(db, sql.placeholder('receiverId'), one, 1).prepare('notification_group_of')
})

function selectGroups(
  db: Database,
  receiverId: Placeholder,
  wanted: SQL | undefined,
  most: number,
) {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      createdAt: notifications.createdAt,
      receiverId: notifications.receiverId,
      post: { id: posts.id, content: posts.content },
      course: { id: courses.id, title: courses.title },
      ...togetherWithItsGroup,
    })
    .from(notifications)
    .leftJoin(posts, eq(posts.id, notifications.postId))
    .leftJoin(courses, eq(courses.id, notifications.courseId))
    .where(and(eq(notifications.receiverId, receiverId), wanted))
    .orderBy(desc(notifications.id))
    .limit(most)
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

const ofGroup = sql`member.receiver_id = ${notifications.receiverId} and member.group_key = ${notifications.groupKey}`

/**
 * Somebody who comments twice is one person: each counts, and is named, by their newest; who did this
 * one comes first.
 */
const togetherWithItsGroup = {
  people: sql<number>`(select count(distinct member.actor_id)::int from ${notifications} member where ${ofGroup})`,
  unread: sql<boolean>`exists (select from ${notifications} member where ${ofGroup} and member.read_at is null)`,
  actors: sql<ActorRow[]>`(
    select coalesce(json_agg(actor order by actor.id = ${notifications.actorId} desc, actor.newest desc), '[]') from (
      select ${users.id} as id, ${users.fullname} as fullname, ${users.avatarUrl} as "avatarUrl", max(member.id::text) as newest
      from ${notifications} member join ${users} on ${users.id} = member.actor_id
      where ${ofGroup} group by ${users.id} order by ${users.id} = ${notifications.actorId} desc, newest desc limit ${sql.raw(String(limits.namesVisible))}
    ) as actor)`,
}
