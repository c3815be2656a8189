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
  /** Both, or neither for a description that is rendered later. */
  descriptionHtml?: string
  descriptionRenderer?: number
  language?: string | undefined
  coverUploadId?: string | null
  createdAt?: Date
  importSource?: string
  importKey?: string
  /** An http(s) address, a path of this site, or absent where there is no video. */
  video?: string
  durationSeconds?: number | undefined
  captionsUploadId?: string | null
}

/**
 * Writes courses with their one lesson each, in the order given; answers the ids of those written. An
 * imported course that is already there is left as it is, whoever imported it, and has no id here.
 */
export async function insertCourses(tx: Queryable, batch: NewCourse[]): Promise<string[]> {
  if (batch.length === 0) return []
  const rows = batch.map(({ video: _v, durationSeconds: _d, captionsUploadId: _c, ...course }) => ({
    ...course,
    updatedAt: course.createdAt,
  }))
  const created = await tx
    .insert(courses)
    .values(rows)
    .onConflictDoNothing({ target: [courses.importSource, courses.importKey] })
    .returning({ id: courses.id, source: courses.importSource, key: courses.importKey })
  if (created.length === 0) return []
  const written = withoutPresent(batch, created)
  await tx.insert(lessons).values(
    created.map((row, place) => ({
      courseId: row.id,
      position: 1,
      title: written[place]?.title ?? '',
      video: written[place]?.video,
      durationSeconds: written[place]?.durationSeconds,
      captionsUploadId: written[place]?.captionsUploadId,
    })),
  )
  return created.map((row) => row.id)
}

/** The courses behind the created rows, which PostgreSQL answers in the order given. */
function withoutPresent(
  batch: NewCourse[],
  created: { source: string | null; key: string | null }[],
): NewCourse[] {
  const keys = new Set(created.map((row) => nameOf(row.source, row.key)))
  return batch.filter(
    ({ importSource, importKey }) =>
      importSource === undefined ||
      importKey === undefined ||
      // Only once: of two with the same key in a batch, the first was written.
      keys.delete(nameOf(importSource, importKey)),
  )
}

function nameOf(source: string | null, key: string | null): string {
  return JSON.stringify([source, key])
}
