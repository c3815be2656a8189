import type { Queryable } from '#server/db/client.ts'
import { courses, lessons } from '#server/db/schema/index.ts'

export interface NewCourse {
  ownerId: string | null
  categoryId: string
  title: string
  author: string
  level: typeof courses.$inferInsert.level
  topic: string
  type: typeof courses.$inferInsert.type
  summary?: string
  learn?: string
  description?: string
  language?: string
  createdAt?: Date
  importSource?: string
  importKey?: string
  /** An http(s) address, a path of this site, or absent where there is no video. */
  video?: string
  durationSeconds?: number
}

/** Writes courses with their one lesson each, in the order given; answers their ids. */
export async function createCourses(tx: Queryable, batch: NewCourse[]): Promise<string[]> {
  const rows = batch.map(({ video: _video, durationSeconds: _duration, ...course }) => ({
    ...course,
    updatedAt: course.createdAt,
  }))
  const created = await tx.insert(courses).values(rows).returning({ id: courses.id })
  await tx.insert(lessons).values(
    created.map((row, place) => ({
      courseId: row.id,
      position: 1,
      title: batch[place]?.title ?? '',
      video: batch[place]?.video,
      durationSeconds: batch[place]?.durationSeconds,
    })),
  )
  return created.map((row) => row.id)
}
