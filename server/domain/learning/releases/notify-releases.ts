import { and, between, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  courses,
  enrolments,
  installation,
  isVisibleLesson,
  lessonProgress,
  lessons,
  sections,
  storedNotifications,
} from '#server/db/schema/index.ts'
import { startOfDay } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import {
  type InsertedNotification,
  insertNotifications,
  publishNotifications,
  toGroupKey,
} from '#server/domain/notifications/index.ts'
import { dayMilliseconds } from '#server/platform/clock.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { findUncompletedBefore, isCompleted, isOwnProgress } from '../access/load-facts.ts'

type ReleaseDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'stopping'>

/** Of the row in `installation` with the time up to which learners were notified. */
const progressKey = 'lessons_released_until'

interface Receiver extends Record<string, unknown> {
  courseId: string
  userId: string
}

/**
 * Job: notifies the learners for whom lessons have opened since the last run, once for each course. Each batch is a
 * transaction, and a run that was interrupted is repeated without those who were notified.
 */
export async function notifyReleases(deps: ReleaseDeps): Promise<void> {
  const until = deps.clock.now()
  let last: Receiver | undefined
  while (!deps.stopping.aborted) {
    const batch = await deps.db.transaction((tx) => notifyBatch(tx, until, last))
    if (!batch) return
    last = batch.last
    await publishNotifications(deps, batch.inserted)
  }
}

/** Undefined once nobody is left. A run at the same time waits for the lock and then finds that the time has passed. */
async function notifyBatch(
  tx: Transaction,
  until: Date,
  after: Receiver | undefined,
): Promise<{ inserted: InsertedNotification[]; last: Receiver } | undefined> {
  const from = await lockProgress(tx, until)
  if (from >= until) return undefined
  const receivers = await findReceivers(tx, { from, until, after })
  const last = receivers.at(-1)
  if (!last) {
    await tx
      .update(installation)
      .set({ value: until.toISOString() })
      .where(eq(installation.key, progressKey))
    return undefined
  }
  // By this time, a repeated run recognizes them.
  const clock = { now: () => until }
  const inserted: InsertedNotification[] = []
  for (const [courseId, group] of Map.groupBy(receivers, (one) => one.courseId)) {
    const receiverIds = group.map(({ userId }) => userId)
    const notification = { kind: 'lesson_released', actorId: null, courseId } as const
    inserted.push(...(await insertNotifications({ clock }, tx, receiverIds, notification)))
  }
  return { inserted, last }
}

/** The first run starts now: what was released before is not news. */
async function lockProgress(tx: Transaction, now: Date): Promise<Date> {
  await tx
    .insert(installation)
    .values({ key: progressKey, value: now.toISOString() })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, progressKey))
    .for('update')
  return new Date(row?.value ?? now)
}

/**
 * Current learners of courses that can be opened, in the order of course and user. Of lessons with a date, those who
 * enrolled before it, and in a sequence those who can open the lesson now; the notification of an interrupted run is
 * newer than the end of the one before.
 */
async function findReceivers(
  tx: Transaction,
  { from, until, after }: { from: Date; until: Date; after: Receiver | undefined },
): Promise<Receiver[]> {
  const dated = await findDated(tx, from, until)
  const groupKeyStart = toGroupKey({ kind: 'lesson_released' }, until)
  const userId = sql`candidates.user_id`
  // Step by step: joined at once, all enrolments and progress are read before the few lessons that opened are chosen.
  const { rows } = await tx.execute<Receiver>(sql`
    with released as materialized (
      select ${lessons.id}, ${lessons.courseId}, ${lessons.releaseDays}, dated.at
      from ${lessons}
      join ${sections} on ${sections.id} = ${lessons.sectionId}
      join ${courses} on ${courses.id} = ${lessons.courseId}
      left join unnest(${sql.param(dated.map(({ id }) => id))}::uuid[],
        ${sql.param(dated.map(({ at }) => at.toISOString()))}::timestamptz[]) as dated (id, at)
        on dated.id = ${lessons.id}
      where (dated.id is not null or ${lessons.releaseDays} is not null) and ${isVisibleLesson}
        and not ${lessons.isPreview} and ${courses.deletedAt} is null and ${courses.status} <> 'draft'
    ), candidates as materialized (
      select ${enrolments.courseId}, ${enrolments.userId}, released.id as lesson_id,
        ${enrolments.completedAt} is not null or ${enrolments.markedComplete} as is_completed
      from released join ${enrolments} on ${enrolments.courseId} = released.course_id
      where ${enrolments.removedAt} is null
        and (${enrolments.createdAt} <= released.at
          or ${enrolments.createdAt} > ${from}::timestamptz - released.release_days * interval '24 hours'
            and ${enrolments.createdAt} <= ${until}::timestamptz - released.release_days * interval '24 hours')
        and ${after ? sql`(${enrolments.courseId}, ${enrolments.userId}) > (${after.courseId}::uuid, ${after.userId}::uuid)` : sql`true`}
    )
    select distinct candidates.course_id as "courseId", candidates.user_id as "userId"
    from candidates
    join ${lessons} on ${lessons.id} = candidates.lesson_id
    join ${sections} on ${sections.id} = ${lessons.sectionId}
    join ${courses} on ${courses.id} = ${lessons.courseId}
    left join lateral (
      select * from ${lessonProgress} where ${isOwnProgress(userId)} offset 0) as ${lessonProgress} on true
    where not exists (
        select from ${storedNotifications} earlier
        where earlier.receiver_id = candidates.user_id
          and earlier.group_key = ${groupKeyStart}::text || candidates.course_id::text
          and earlier.created_at > ${from}::timestamptz)
      and (${isCompleted} or candidates.is_completed or (${findUncompletedBefore(userId)}) is null)
    order by 1, 2 limit ${limits.learnersPerBatch}`)
  return rows
}

/** The lessons whose day has started in between, in their time zones. */
async function findDated(
  tx: Transaction,
  from: Date,
  until: Date,
): Promise<{ id: string; at: Date }[]> {
  // No zone is more than a day away from UTC.
  const toDate = (time: number) => new Date(time).toISOString().slice(0, 10)
  const first = toDate(from.getTime() - dayMilliseconds)
  const last = toDate(until.getTime() + dayMilliseconds)
  const rows = await tx
    .select({ id: lessons.id, date: lessons.releaseDate, zone: lessons.releaseZone })
    .from(lessons)
    .where(and(between(lessons.releaseDate, first, last), isNotNull(lessons.releaseZone)))
  return rows.flatMap(({ id, date, zone }) => {
    const at = date && zone ? startOfDay({ date, zone }) : undefined
    return at && at > from && at <= until ? [{ id, at }] : []
  })
}
