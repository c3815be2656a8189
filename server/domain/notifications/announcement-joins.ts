import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { courseAnnouncements, courses, enrolments } from '#server/db/schema/index.ts'

interface NotificationColumns {
  announcementId: AnyPgColumn
  courseId: AnyPgColumn
  receiverId: AnyPgColumn
}

/**
 * Joins the announcement of a notification, unless it was deleted, its course cannot be opened or the receiver left it:
 * its texts then disappear at once, also while a job still has to retract the notifications.
 */
export function isReadableAnnouncement(row: NotificationColumns): SQL | undefined {
  return and(
    eq(courseAnnouncements.id, row.announcementId),
    isNull(courseAnnouncements.deletedAt),
    sql`exists (
      select from ${enrolments} as place join ${courses} as taken on taken.id = place.course_id
      where place.user_id = ${row.receiverId} and place.course_id = ${courseAnnouncements.courseId}
        and place.removed_at is null and taken.deleted_at is null and taken.status <> 'draft')`,
  )
}

/** Joins the course of a notification, or of its announcement. */
export function isCourseOfNotification({ courseId }: NotificationColumns): SQL {
  return sql`${courses.id} = coalesce(${courseId}, ${courseAnnouncements.courseId})`
}
