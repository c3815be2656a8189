import { generateNKeysBetween } from 'fractional-indexing'
import type { Queryable } from '#server/db/client.ts'
import { lessons, sections } from '#server/db/schema/index.ts'
import { chunk } from '#server/platform/chunk.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'

export interface NewSection {
  title: string
  lessons: NewLesson[]
}

export interface NewLesson {
  title: string
  kind: LessonKind
  /** What only this kind of lesson has. */
  content?: object
  /** An http(s) URL or a path on this site. */
  video?: string | undefined
  captionsUploadId?: string | null | undefined
  durationSeconds?: number | undefined
  isPreview?: boolean
  isRequired?: boolean
  isHidden?: boolean
  releaseDays?: number | undefined
  /** With `releaseZone`. */
  releaseDate?: string | undefined
  releaseZone?: string | undefined
  createdAt?: Date | undefined
}

interface CourseSections {
  courseId: string
  createdAt?: Date | undefined
  sections: NewSection[]
}

/** A statement has at most 65,535 parameters. */
const rowsPerStatement = 1000

/** Inserts the sections and lessons of new courses. */
export async function insertSections(tx: Queryable, batch: CourseSections[]): Promise<void> {
  const sectionRows = batch.flatMap(({ courseId, createdAt, sections: list }) => {
    const ranks = generateNKeysBetween(null, null, list.length)
    return list.map(({ title, lessons: children }, index) => ({
      row: { courseId, title, rank: ranks[index] ?? '', createdAt, updatedAt: createdAt },
      children,
    }))
  })
  const lessonRows: (typeof lessons.$inferInsert)[] = []
  for (const rows of chunk(sectionRows, rowsPerStatement)) {
    const created = await tx
      .insert(sections)
      .values(rows.map(({ row }) => row))
      .returning({ id: sections.id })
    for (const [index, { row, children }] of rows.entries()) {
      const ranks = generateNKeysBetween(null, null, children.length)
      const sectionId = created[index]?.id ?? ''
      for (const [position, lesson] of children.entries()) {
        const createdAt = lesson.createdAt ?? row.createdAt
        const place = { courseId: row.courseId, sectionId, rank: ranks[position] ?? '' }
        lessonRows.push({ ...lesson, ...place, createdAt, updatedAt: createdAt })
      }
    }
  }
  for (const rows of chunk(lessonRows, rowsPerStatement)) await tx.insert(lessons).values(rows)
}
