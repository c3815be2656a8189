import { and, eq, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { courseAnnouncements, courses, enrolments } from '#server/db/schema/index.ts'

/**
 * Joins the announcement of a notification, unless it was deleted or its course cannot be opened: its texts then
 * disappear at once, also while a job still has to retract the notifications.
 */
export function isReadableAnnouncement(announcementId: SQLWrapper): SQL | undefined {
  return and(
    eq(courseAnnouncements.id, announcementId),
    isNull(courseAnnouncements.deletedAt),
    sql`exists (select from ${courses} as place where place.id = ${courseAnnouncements.courseId}
      and place.deleted_at is null and place.status <> 'draft')`,
  )
}

/** Joins the course of a notification, or of its announcement. */
export function isCourseOfNotification(courseId: SQLWrapper): SQL {
  return sql`${courses.id} = coalesce(${courseId}, ${courseAnnouncements.courseId})`
}

/** Whether the receiver still takes the course of the announcement that was joined. */
export function isStillEnrolled(receiverId: SQLWrapper): SQL {
  return sql`exists (select from ${enrolments} where ${enrolments.userId} = ${receiverId}
    and ${enrolments.courseId} = ${courseAnnouncements.courseId} and ${enrolments.removedAt} is null)`
}
