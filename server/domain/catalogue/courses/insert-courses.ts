import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import { insertSections, type NewSection } from './insert-sections.ts'

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
  /** With `descriptionRenderer`, or both absent to render the description later. */
  descriptionHtml?: string
  descriptionRenderer?: number
  language?: string | undefined
  coverUploadId?: string | null
  createdAt?: Date
  importSource?: string
  importKey?: string
  /** An http(s) URL or a path on this site. */
  video?: string
  durationSeconds?: number | undefined
  captionsUploadId?: string | null
  /** Without them, the course has one section with one lesson, its video. */
  sections?: NewSection[] | undefined
  lessonOrder?: typeof courses.$inferInsert.lessonOrder
  status?: typeof courses.$inferInsert.status
}

/** Of courses that are created without sections. */
export const firstSectionTitle = 'Lessons'

/**
 * Inserts courses with their sections and lessons, and returns the new ids in the order of the batch. Imported courses
 * that already exist are skipped, whoever imported them.
 */
export async function insertCourses(tx: Queryable, batch: NewCourse[]): Promise<string[]> {
  if (batch.length === 0) return []
  const rows = batch.map(
    ({ video: _v, durationSeconds: _d, captionsUploadId: _c, sections: _s, ...course }) => ({
      ...course,
      updatedAt: course.createdAt,
    }),
  )
  const created = await tx
    .insert(courses)
    .values(rows)
    .onConflictDoNothing({ target: [courses.importSource, courses.importKey] })
    .returning({ id: courses.id, source: courses.importSource, key: courses.importKey })
  if (created.length === 0) return []
  const inserted = selectInserted(batch, created)
  await insertSections(
    tx,
    created.flatMap(({ id: courseId }, index) => {
      const course = inserted[index]
      return course ? [{ courseId, ...toSections(course) }] : []
    }),
  )
  return created.map((row) => row.id)
}

function toSections(course: NewCourse): { createdAt?: Date; sections: NewSection[] } {
  const { title, video, durationSeconds, captionsUploadId, createdAt, sections } = course
  const lesson = { title, kind: 'video' as const, video, durationSeconds, captionsUploadId }
  return {
    ...(createdAt && sections ? { createdAt } : {}),
    sections: sections ?? [{ title: firstSectionTitle, lessons: [lesson] }],
  }
}

/** The batch's courses that belong to the created rows, which PostgreSQL returns in insertion order. */
function selectInserted(
  batch: NewCourse[],
  created: { source: string | null; key: string | null }[],
): NewCourse[] {
  const keys = new Set(created.map((row) => toImportKey(row.source, row.key)))
  return batch.filter(
    ({ importSource, importKey }) =>
      importSource === undefined ||
      importKey === undefined ||
      // `delete` is true once per key: of duplicates in a batch, only the first is inserted.
      keys.delete(toImportKey(importSource, importKey)),
  )
}

function toImportKey(source: string | null, key: string | null): string {
  return JSON.stringify([source, key])
}
