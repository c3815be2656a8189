import type { Queryable } from '#server/db/client.ts'
import { courses, lessons, sections } from '#server/db/schema/index.ts'

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
}

/** The fractional index of the first row of a list. */
const firstRank = 'a0'
const firstSectionTitle = 'Lessons'

/**
 * Inserts courses with one section of one lesson each and returns the new ids in the order of the batch. Imported
 * courses that already exist are skipped, whoever imported them.
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
  const inserted = selectInserted(batch, created)
  const first = await tx
    .insert(sections)
    .values(created.map(({ id }) => ({ courseId: id, title: firstSectionTitle, rank: firstRank })))
    .returning({ id: sections.id })
  await tx.insert(lessons).values(
    created.map((row, index) => ({
      courseId: row.id,
      sectionId: first[index]?.id ?? '',
      rank: firstRank,
      title: inserted[index]?.title ?? '',
      video: inserted[index]?.video,
      durationSeconds: inserted[index]?.durationSeconds,
      captionsUploadId: inserted[index]?.captionsUploadId,
    })),
  )
  return created.map((row) => row.id)
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
