import { and, desc, eq, isNull } from 'drizzle-orm'
import { formatCursor, isOlderThan, parseCursor } from '#server/db/keyset-cursor.ts'
import { courseAnnouncements as announcements } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  Announcement,
  AnnouncementListQuery,
  AnnouncementListResponse,
} from '#shared/contract/announcements.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { learningPolicy } from '../policy.ts'
import { requireCourse } from './announcement-access.ts'
import { presentAnnouncement, selectAnnouncements } from './present-announcement.ts'

/**
 * A page of the announcements of a course, the newest first, for its learners and authors. Throws `not_found`,
 * `forbidden`, and `invalid_input` for a bad cursor.
 */
export async function listAnnouncements(
  deps: Pick<Deps, 'db' | 'settings'>,
  actor: Actor,
  courseId: string,
  { cursor }: AnnouncementListQuery,
): Promise<AnnouncementListResponse> {
  const { db, settings } = deps
  const course = await requireCourse(db, actor, courseId, learningPolicy.readAnnouncements)
  const start = cursor === undefined ? undefined : parseCursor(cursor, 'time')
  const rows = await selectAnnouncements(db)
    .where(
      and(
        eq(announcements.courseId, courseId),
        isNull(announcements.deletedAt),
        start && isOlderThan(start, { time: announcements.createdAt, id: announcements.id }),
      ),
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limits.pageSize + 1)
  const page = rows.slice(0, limits.pageSize)
  const last = page.at(-1)
  const isWriter = learningPolicy.writeAnnouncements.allowsFor(actor, course)
  return {
    announcements: page.map((row) => presentAnnouncement(row, { isWriter, settings })),
    ...(last && rows.length > page.length ? { next: formatCursor(last.createdAt, last.id) } : {}),
    can: { write: isWriter },
  }
}

/** One, as its writers see it. Throws `not_found`. */
export async function viewAnnouncement(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  id: string,
): Promise<Announcement> {
  const [row] = await selectAnnouncements(db).where(
    and(eq(announcements.id, id), isNull(announcements.deletedAt)),
  )
  if (!row) throw new AppError('not_found', messages.unknown)
  return presentAnnouncement(row, { isWriter: true, settings })
}
