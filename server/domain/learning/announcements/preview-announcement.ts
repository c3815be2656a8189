import { type SQL, sql } from 'drizzle-orm'
import { enrolments } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { chooseDelivery } from '#server/domain/notifications/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { AnnouncementPreview, AnnouncementRequest } from '#shared/contract/announcements.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { formatAnnouncement } from '#shared/notifications/notification-text.ts'
import { learningPolicy } from '../policy.ts'
import { requireCourse, requireOpenCourse } from './announcement-access.ts'
import { isReceiver } from './deliver-announcement.ts'
import { renderAnnouncement } from './render-announcement.ts'

/**
 * What learners would see, and how many of them; stores nothing. Throws `not_found`, `forbidden`, `course_not_open` for
 * a draft, and `invalid_input`.
 */
export async function previewAnnouncement(
  deps: Pick<Deps, 'db' | 'clock' | 'renderers'>,
  actor: Actor,
  courseId: string,
  { title, body }: AnnouncementRequest,
): Promise<AnnouncementPreview> {
  const right = learningPolicy.writeAnnouncements
  const course = await requireCourse(deps.db, actor, courseId, right)
  requireOpenCourse(course)
  const { bodyHtml, excerpt } = await renderAnnouncement(deps, actor.id, body)
  const subject = formatAnnouncement({
    course: { _id: course.id, title: course.title },
    announcement: { _id: course.id, title, excerpt },
  })
  const sentAt = deps.clock.now()
  const count = await countReceivers(deps, isReceiver({ courseId, authorId: actor.id, sentAt }))
  return {
    title,
    html: bodyHtml,
    email: { subject, quote: excerpt },
    recipients: Math.min(count, limits.countedLearnersMax),
    isMore: count > limits.countedLearnersMax,
  }
}

/** Without those who turned course news off, in the app and by email. */
async function countReceivers({ db }: Pick<Deps, 'db'>, filter: SQL): Promise<number> {
  const { join, isWanted } = chooseDelivery('course_announcement', enrolments.userId, sql`now()`)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from ${enrolments} ${join} where ${filter} and ${isWanted}
      limit ${limits.countedLearnersMax + 1}) as receivers`)
  return rows[0]?.count ?? 0
}
