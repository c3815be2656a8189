import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseOutlines, lessonAttachments, lessons, sections } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Curriculum, CurriculumLesson } from '#shared/contract/courses/curriculum.ts'
import { selectMissing } from '../kinds/index.ts'
import { toRelease } from '../outline/release.ts'
import { loadEditableCourse } from './editable-course.ts'

/** The columns of a lesson in the curriculum. */
export const lessonColumns = {
  id: lessons.id,
  sectionId: lessons.sectionId,
  title: lessons.title,
  kind: lessons.kind,
  durationSeconds: lessons.durationSeconds,
  isPreview: lessons.isPreview,
  isRequired: lessons.isRequired,
  isHidden: lessons.isHidden,
  releaseDays: lessons.releaseDays,
  releaseDate: lessons.releaseDate,
  releaseZone: lessons.releaseZone,
  attachments: sql<number>`(
    select count(*)::int from ${lessonAttachments} where ${lessonAttachments.lessonId} = ${lessons.id})`,
  videoId: lessons.videoId,
  missing: selectMissing(),
  version: lessons.version,
  updatedAt: lessons.updatedAt,
}

/** All sections and lessons of a course for its authors. Throws `not_found` and `forbidden`. */
export async function getCurriculum(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  courseId: string,
): Promise<{ curriculum: Curriculum }> {
  await loadEditableCourse(db, actor, courseId)
  return { curriculum: await loadCurriculum(db, courseId) }
}

/**
 * Without deleted sections and lessons. The revision is read first: rows may be newer, never older. Within a
 * transaction that locked the outline, all are of the same moment.
 */
export async function loadCurriculum(db: Queryable, courseId: string): Promise<Curriculum> {
  const [outline] = await db
    .select({ revision: courseOutlines.revision })
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, courseId))
  const sectionRows = await db
    .select({ id: sections.id, title: sections.title, version: sections.version })
    .from(sections)
    .where(and(eq(sections.courseId, courseId), isNull(sections.deletedAt)))
    .orderBy(asc(sections.rank), asc(sections.id))
  const lessonRows = await selectLessons(db, courseId)
  const bySection = Map.groupBy(lessonRows, ({ sectionId }) => sectionId)
  return {
    course: courseId,
    revision: outline?.revision ?? 0,
    sections: sectionRows.map(({ id, title, version }) => ({
      _id: id,
      title,
      version,
      lessons: (bySection.get(id) ?? []).map(presentCurriculumLesson),
    })),
  }
}

export type CurriculumLessonRow = Awaited<ReturnType<typeof selectLessons>>[number]

function selectLessons(db: Queryable, courseId: string) {
  return db
    .select(lessonColumns)
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
    .orderBy(asc(lessons.rank), asc(lessons.id))
}

export function presentCurriculumLesson(row: CurriculumLessonRow): CurriculumLesson {
  return {
    _id: row.id,
    title: row.title,
    kind: row.kind,
    seconds: row.durationSeconds,
    preview: row.isPreview,
    required: row.isRequired,
    hidden: row.isHidden,
    release: toRelease(row),
    attachments: row.attachments,
    video: row.videoId,
    missing: row.missing,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}
