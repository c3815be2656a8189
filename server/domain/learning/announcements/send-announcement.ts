import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseAnnouncements as announcements, courses, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { limitCourseLinks } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type { Announcement, AnnouncementRequest } from '#shared/contract/announcements.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { learningPolicy } from '../policy.ts'
import { requireCourse, requireOpenCourse } from './announcement-access.ts'
import { viewAnnouncement } from './list-announcements.ts'
import { renderAnnouncement } from './render-announcement.ts'

interface Target {
  courseId: string
  /** Chosen by the client. */
  id: string
}

/**
 * Stores an announcement, with a job that notifies the learners who are enrolled now. A repetition changes nothing and
 * returns it. Throws `not_found`, `forbidden`, `course_not_open` for a draft, `invalid_input`, `too_many`, and
 * `conflict` if the id has another text.
 */
export async function sendAnnouncement(
  deps: Deps,
  actor: Actor,
  target: Target,
  request: AnnouncementRequest,
): Promise<Announcement> {
  const { courseId, id } = target
  const right = learningPolicy.writeAnnouncements
  requireOpenCourse(await requireCourse(deps.db, actor, courseId, right))
  // A repetition does not count towards the limit of links.
  if (await isStored(deps.db, actor, target, request)) return viewAnnouncement(deps, id)
  await screenTexts(deps, 'announcement', { title: request.title, body: request.body })
  await limitCourseLinks(deps, actor, { title: request.title, body: request.body })
  const rendered = await renderAnnouncement(deps, actor.id, request.body)
  await deps.db.transaction(async (tx) => {
    await lockAuthorAndCourse(tx, actor.id, courseId)
    if (await isStored(tx, actor, target, request)) return
    await requireQuota(deps, tx, actor.id, courseId)
    const createdAt = deps.clock.now()
    await tx
      .insert(announcements)
      .values({ id, courseId, authorId: actor.id, ...request, ...rendered, createdAt })
    await deps.jobs.enqueue(tx, 'deliverAnnouncement', { id })
  })
  return viewAnnouncement(deps, id)
}

/** The locks keep the numbers of their announcements, which are limited, from changing. */
async function lockAuthorAndCourse(tx: Transaction, authorId: string, courseId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, authorId)).for('no key update')
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('no key update')
}

async function isStored(
  db: Queryable,
  actor: Actor,
  { courseId, id }: Target,
  { title, body }: AnnouncementRequest,
): Promise<boolean> {
  const [stored] = await db.select().from(announcements).where(eq(announcements.id, id))
  if (!stored) return false
  const isOwn = stored.courseId === courseId && stored.authorId === actor.id
  if (isOwn && stored.title === title && stored.body === body) return true
  throw new AppError('conflict', messages.sentAlready)
}

async function requireQuota(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  authorId: string,
  courseId: string,
): Promise<void> {
  const checks = [
    {
      filter: eq(announcements.courseId, courseId),
      max: limits.perCourseAndDayMax,
      message: messages.courseLimit,
    },
    {
      filter: eq(announcements.authorId, authorId),
      max: limits.perAuthorAndDayMax,
      message: messages.authorLimit,
    },
  ]
  for (const { filter, max, message } of checks) {
    const retryAfterSeconds = await findWait(deps, tx, filter, max)
    if (retryAfterSeconds) throw new AppError('too_many', message, { retryAfterSeconds })
  }
}

/** The seconds until the oldest of `max` announcements is a day old; undefined if there are fewer. */
async function findWait(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  filter: SQL,
  max: number,
): Promise<number | undefined> {
  const dayAgo = timeFromNow(clock, { days: -1 })
  const [oldest] = await tx
    .select({ createdAt: announcements.createdAt })
    .from(announcements)
    .where(and(filter, gt(announcements.createdAt, dayAgo)))
    .orderBy(desc(announcements.createdAt))
    .limit(1)
    .offset(max - 1)
  if (!oldest) return undefined
  return Math.max(1, Math.ceil((oldest.createdAt.getTime() - dayAgo.getTime()) / 1000))
}
