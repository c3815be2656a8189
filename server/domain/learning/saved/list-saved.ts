import { and, desc, eq, sql } from 'drizzle-orm'
import {
  courses,
  enrolments,
  isOpenForEnrolment,
  savedCourses,
  uploads,
} from '#server/db/schema/index.ts'
import { cardColumns, presentCourseCard } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { SavedCourse } from '#shared/contract/learning/learning.ts'

/**
 * The user's saved courses, newest first, without those they are enrolled in, and those that are not open
 * for enrolment. Unlisted ones stay: who saved them knows the address.
 */
export async function listSaved(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<SavedCourse[]> {
  const rows = await db
    .select({ course: cardColumns, savedAt: savedCourses.createdAt })
    .from(savedCourses)
    .innerJoin(courses, eq(courses.id, savedCourses.courseId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .where(
      and(
        eq(savedCourses.userId, userId),
        isOpenForEnrolment(courses),
        sql`not exists (
          select 1 from ${enrolments} where ${enrolments.userId} = ${savedCourses.userId}
            and ${enrolments.courseId} = ${savedCourses.courseId} and ${enrolments.removedAt} is null)`,
      ),
    )
    .orderBy(desc(savedCourses.createdAt), desc(savedCourses.courseId))
  return rows.map(({ course, savedAt }) => ({
    ...presentCourseCard(course, settings),
    savedAt: savedAt.toISOString(),
  }))
}
