import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { lessons } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { loadAttachments, presentCourseFile } from '#server/domain/media/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { EditableLesson } from '#shared/contract/courses/curriculum.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { getLessonKind, type PresentDeps } from '../kinds/index.ts'
import { findStoredLesson } from '../lessons/stored-lesson.ts'
import { findLessonCourse } from './change-lessons.ts'
import { loadEditableCourse } from './editable-course.ts'
import { lessonColumns, presentCurriculumLesson } from './load-curriculum.ts'

/** A lesson with its content as its authors edit it. Throws `not_found` and `forbidden`. */
export async function getLessonSource(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ lesson: EditableLesson }> {
  await loadEditableCourse(deps.db, actor, await findLessonCourse(deps.db, id))
  return { lesson: await loadEditableLesson(deps, deps.db, id) }
}

/** Throws `not_found`, also for a deleted lesson. */
export async function loadEditableLesson(
  deps: PresentDeps,
  db: Queryable,
  id: string,
): Promise<EditableLesson> {
  const stored = await findStoredLesson(db, id)
  const [row] = await db.select(lessonColumns).from(lessons).where(eq(lessons.id, id))
  if (!stored || !row) throw new AppError('not_found', messages.lessonNotFound)
  const files = await loadAttachments(db, id)
  return {
    ...presentCurriculumLesson(row),
    course: stored.courseId,
    section: row.sectionId,
    ...(await getLessonKind(stored.kind).presentSource(deps, stored)),
    files: files.map((file) => presentCourseFile(file, deps)),
  }
}
