import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseOutlines, courses } from '#server/db/schema/index.ts'
import { authorColumns, listAuthorIds } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { lockOutline } from './editable-course.ts'

/**
 * For changes by the server itself: runs one with the outline of a course locked, notifies the authors if it changed
 * the curriculum, and returns whether it did.
 */
export async function changeOutline(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  courseId: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { before, after } = await db.transaction(async (tx) => {
    const before = await lockOutline(tx, courseId)
    await change(tx)
    const [after] = await tx
      .select()
      .from(courseOutlines)
      .where(eq(courseOutlines.courseId, courseId))
    return { before, after: after ?? before }
  })
  if (after.revision === before.revision) return false
  const userIds = await loadAuthorIds(db, courseId)
  await events.publish('curriculumChanged', { courseId, revision: after.revision, userIds })
  return true
}

async function loadAuthorIds(db: Queryable, courseId: string): Promise<string[]> {
  const [course] = await db.select(authorColumns).from(courses).where(eq(courses.id, courseId))
  return course ? listAuthorIds(course) : []
}
