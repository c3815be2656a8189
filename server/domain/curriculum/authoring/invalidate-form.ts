import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseOutlines, courses } from '#server/db/schema/index.ts'

/** The form of a course that is one video edits this video too: an older form is not saved over the change. */
export async function invalidateForm(tx: Transaction, courseId: string): Promise<void> {
  const isOnlyLesson = sql`(select ${courseOutlines.lessonCount} from ${courseOutlines}
    where ${courseOutlines.courseId} = ${courses.id}) = 1`
  await tx
    .update(courses)
    .set({ version: sql`${courses.version} + 1` })
    .where(and(eq(courses.id, courseId), isOnlyLesson))
}
