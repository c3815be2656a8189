import { and, eq, isNotNull } from 'drizzle-orm'
import { courseInstructors, courses, videos } from '#server/db/schema/index.ts'
import type { Deps } from '../../deps.ts'

/** Notifies the authors of the course that the state of a video changed; call it after the commit. */
export async function publishVideoChanged(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  videoId: string,
): Promise<void> {
  const [course] = await db
    .select({ id: courses.id, ownerId: courses.ownerId })
    .from(videos)
    .innerJoin(courses, eq(courses.id, videos.courseId))
    .where(eq(videos.id, videoId))
  if (!course) return
  const instructors = await db
    .select({ userId: courseInstructors.userId })
    .from(courseInstructors)
    .where(and(eq(courseInstructors.courseId, course.id), isNotNull(courseInstructors.acceptedAt)))
  const userIds = [course.ownerId, ...instructors.map(({ userId }) => userId)]
  await events.publish('videoChanged', {
    courseId: course.id,
    videoId,
    userIds: userIds.filter((id) => id !== null),
  })
}
