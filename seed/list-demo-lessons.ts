import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, lessons, sections } from '#server/db/schema/index.ts'

export type DemoLesson = Awaited<ReturnType<typeof selectLessons>>[number]

/** The lessons of each course in order, by the id of the course. */
export async function listDemoLessons(
  tx: Transaction,
  courseIds: string[],
): Promise<Map<string, DemoLesson[]>> {
  return Map.groupBy(await selectLessons(tx, courseIds), ({ courseId }) => courseId)
}

function selectLessons(tx: Transaction, courseIds: string[]) {
  return tx
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      kind: lessons.kind,
      durationSeconds: lessons.durationSeconds,
      isRequired: lessons.isRequired,
      releaseDays: lessons.releaseDays,
      /** Added after the course. */
      isNew: sql<boolean>`${lessons.createdAt} > ${courses.createdAt}`,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(inArray(lessons.courseId, courseIds))
    .orderBy(asc(sections.rank), asc(lessons.rank))
}
