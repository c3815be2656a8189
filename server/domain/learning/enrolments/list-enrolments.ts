import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { courses, enrolments, lessonProgress, lessons, uploads } from '#server/db/schema/index.ts'
import { cardColumns, presentCourseCard } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Enrolment } from '#shared/contract/learning.ts'
import { presentSummary } from '../progress/present.ts'
import { summaryColumns } from '../progress/progress-queries.ts'

/** The user's courses with progress, in the order of enrolment, including deleted courses. */
export async function listEnrolments(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<Enrolment[]> {
  const rows = await prepareEnrolments(db).execute({ userId })
  return rows.map(({ course, deletedAt, positionAt, positionSeconds, ...progress }) => ({
    ...presentCourseCard(course, settings),
    available: deletedAt === null,
    progress:
      positionAt === null || positionSeconds === null
        ? null
        : presentSummary(course.id, { ...progress, positionAt, positionSeconds }),
  }))
}

const prepareEnrolments = prepareOnce((db) =>
  db
    .select({ course: cardColumns, deletedAt: courses.deletedAt, ...summaryColumns })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .leftJoin(lessons, and(eq(lessons.courseId, courses.id), eq(lessons.position, 1)))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, enrolments.userId)),
    )
    .where(and(eq(enrolments.userId, sql.placeholder('userId')), isNull(enrolments.removedAt)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.courseId))
    .prepare('enrolments'),
)
