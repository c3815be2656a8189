import { and, desc, eq } from 'drizzle-orm'
import { enrolments, lessonProgress, lessons } from '#server/db/schema/index.ts'
import type { ProgressSummary } from '#shared/contract/learning.ts'
import type { Deps } from '../deps.ts'
import { isEnrolledIn } from './enrolled.ts'
import { presentSummary } from './present.ts'
import { summaryColumns } from './progress-queries.ts'

/** How far a person is in the courses they are enrolled in and have begun, the latest watched first. */
export async function listProgress(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<ProgressSummary[]> {
  const rows = await db
    .select({ courseId: lessons.courseId, ...summaryColumns })
    .from(lessonProgress)
    .innerJoin(lessons, and(eq(lessons.id, lessonProgress.lessonId), eq(lessons.position, 1)))
    .innerJoin(enrolments, isEnrolledIn(lessons.courseId, lessonProgress.userId))
    .where(eq(lessonProgress.userId, userId))
    .orderBy(desc(lessonProgress.positionAt))
  return rows.map((row) => presentSummary(row.courseId, row))
}
