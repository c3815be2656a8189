import { and, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseInstructors, courses, videos } from '#server/db/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Notifies the authors of the course that the state of a video changed; call it after the commit. */
export async function publishVideoChanged(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  videoId: string,
): Promise<void> {
  const course = await findVideoCourse(db, videoId)
  if (course) await events.publish('videoChanged', { ...course, videoId })
}

/** The course of a video with its authors; undefined once it is deleted. */
export async function findVideoCourse(
  db: Queryable,
  videoId: string,
): Promise<{ courseId: string; userIds: string[] } | undefined> {
  const [course] = await db
    .select({ id: courses.id, ownerId: courses.ownerId })
    .from(videos)
    .innerJoin(courses, eq(courses.id, videos.courseId))
    .where(eq(videos.id, videoId))
  if (!course) return undefined
  const instructors = await db
    .select({ userId: courseInstructors.userId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, course.id), isNotNull(courseInstructors.acceptedAt)))
  const userIds = [course.ownerId, ...instructors.map(({ userId }) => userId)]
  return { courseId: course.id, userIds: userIds.filter((id) => id !== null) }
}
