import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courseInstructors,
  courseOutlines,
  courses,
  hasFixedLength,
  lessons,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { lockOutline } from '../authoring/editable-course.ts'

/**
 * Gives the lessons that use an uploaded video its length, once that is known. One that an author fixed stays, and the
 * measured one is kept beside it.
 */
export async function applyVideoLength(
  deps: Pick<Deps, 'db' | 'events'>,
  { videoId, seconds: measured }: { videoId: string; seconds: number },
): Promise<void> {
  const seconds = Math.max(1, Math.round(measured))
  const affected = await deps.db
    .selectDistinct({ id: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.videoId, videoId))
  for (const { id } of affected) await applyToCourse(deps, id, { videoId, seconds })
}

async function applyToCourse(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  courseId: string,
  { videoId, seconds }: { videoId: string; seconds: number },
): Promise<void> {
  const { before, after } = await db.transaction(async (tx) => {
    const locked = await lockOutline(tx, courseId)
    await tx
      .update(lessons)
      .set({
        durationSeconds: sql`case when ${hasFixedLength} then ${lessons.durationSeconds} else ${seconds}::integer end`,
        content: sql`case when ${hasFixedLength}
          then ${lessons.content} || jsonb_build_object('measuredSeconds', ${seconds}::integer)
          else ${lessons.content} end`,
      })
      .where(sql`${lessons.courseId} = ${courseId} and ${lessons.videoId} = ${videoId}`)
    const [changed] = await tx
      .select()
      .from(courseOutlines)
      .where(eq(courseOutlines.courseId, courseId))
    return { before: locked, after: changed ?? locked }
  })
  if (after.revision === before.revision) return
  const userIds = await listAuthors(db, courseId)
  await events.publish('curriculumChanged', { courseId, revision: after.revision, userIds })
  await events.publish('catalogueChanged', { courseIds: [courseId] })
}

/** The owner of a course and those who teach it with them. */
async function listAuthors(db: Queryable, courseId: string): Promise<string[]> {
  const owners = await db
    .select({ id: courses.ownerId })
    .from(courses)
    .where(eq(courses.id, courseId))
  const instructors = await db
    .select({ id: courseInstructors.userId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, courseId), isNotNull(courseInstructors.acceptedAt)))
  return [...owners, ...instructors].flatMap(({ id }) => (id === null ? [] : [id]))
}
