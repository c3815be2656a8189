import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  courseOutlines,
  courses,
  enrolments,
  lessonProgress,
  lessons,
  uploads,
} from '#server/db/schema/index.ts'
import { cardColumns, presentCourseCard } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { StartedCourse } from '#shared/contract/discovery.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'
import { summaryColumns } from '../progress/progress-queries.ts'
import { calculatePercentWatched } from '../progress/watched-ranges.ts'

/** The user's courses to continue with: last watched first, then those not started yet, newest first. */
export async function listStarted(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<StartedCourse[]> {
  const rows = await db
    .select({ course: cardColumns, lesson: lessons.title, ...summaryColumns })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .innerJoin(courseOutlines, eq(courseOutlines.courseId, courses.id))
    .innerJoin(lessons, eq(lessons.id, courseOutlines.firstLessonId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, enrolments.userId)),
    )
    .where(
      and(
        eq(enrolments.userId, userId),
        isNull(enrolments.removedAt),
        isNull(courses.deletedAt),
        isNull(lessonProgress.completedAt),
        eq(enrolments.markedComplete, false),
      ),
    )
    .orderBy(
      sql`${lessonProgress.positionAt} desc nulls last`,
      desc(enrolments.enrolledAt),
      desc(courses.id),
    )
    .limit(limits.startedCourses)
  return rows.map(({ course, lesson, durationSeconds, positionSeconds, watchedSeconds }) => ({
    ...presentCourseCard(course, settings),
    lesson,
    minutesLeft: countMinutesLeft(durationSeconds, positionSeconds),
    percent: calculatePercentWatched(watchedSeconds, durationSeconds),
  }))
}

function countMinutesLeft(duration: number | null, position: number | null): number | null {
  if (duration === null || position === null) return null
  return Math.max(1, Math.ceil((duration - position) / 60))
}
