import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseOutlines, courses } from '#server/db/schema/index.ts'
import { findFormLesson, listAuthorIds } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { enqueueCompletions, listCountedLessons } from './counted-lessons.ts'
import {
  type EditableCourse,
  loadEditableCourse,
  lockOutline,
  type OutlineRow,
} from './editable-course.ts'
import { loadCurriculum } from './load-curriculum.ts'

/**
 * Changes sections and lessons of a course in one transaction, one change after the other, and returns the curriculum
 * after it. Throws `not_found`, `forbidden`, and what `change` throws.
 */
export function changeCurriculum(
  deps: Deps,
  actor: Actor,
  courseId: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<{ curriculum: Curriculum }> {
  return runCurriculumChange(deps, actor, courseId, async (tx) => {
    await change(tx)
    return { curriculum: await loadCurriculum(tx, courseId) }
  })
}

/** Changes sections and lessons as `changeCurriculum` does, and returns the result of `change`. */
export async function runCurriculumChange<Result>(
  deps: Deps,
  actor: Actor,
  courseId: string,
  change: (tx: Transaction, course: EditableCourse) => Promise<Result>,
): Promise<Result> {
  const { course, before, after, result } = await deps.db.transaction(async (tx) => {
    const course = await loadEditableCourse(tx, actor, courseId, { lock: true })
    const before = await lockOutline(tx, courseId)
    const counted = await listCountedLessons(tx, courseId)
    const formLesson = await findFormLesson(tx, courseId)
    const result = await change(tx, course)
    const isFormStale = !isDeepStrictEqual(await findFormLesson(tx, courseId), formLesson)
    if (isFormStale) await invalidateForm(tx, courseId)
    await enqueueCompletions(deps, tx, courseId, counted)
    const after = await loadOutline(tx, courseId)
    return { course, before, after: after ?? before, result }
  })
  if (after.revision !== before.revision)
    await publishChange(deps, actor, { course, before, after })
  return result
}

/** An older form of the course must not save its video over another one, to another lesson, or to none. */
async function invalidateForm(tx: Transaction, courseId: string): Promise<void> {
  const version = sql`${courses.version} + 1`
  await tx.update(courses).set({ version }).where(eq(courses.id, courseId))
}

async function loadOutline(tx: Transaction, courseId: string): Promise<OutlineRow | undefined> {
  const [outline] = await tx
    .select()
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, courseId))
  return outline
}

interface Change {
  course: EditableCourse
  before: OutlineRow
  after: OutlineRow
}

/** Lists of courses show how many lessons there are and how long they take; the rest is on the course's own pages. */
async function publishChange(
  { events }: Pick<Deps, 'events'>,
  actor: Actor,
  { course, before, after }: Change,
): Promise<void> {
  await events.publish('curriculumChanged', {
    courseId: course.id,
    revision: after.revision,
    userIds: listAuthorIds(course, [actor.id]),
  })
  if (course.status === 'draft') return
  const isInLists =
    before.lessonCount !== after.lessonCount ||
    before.durationSeconds !== after.durationSeconds ||
    before.captioned !== after.captioned ||
    before.firstLessonId !== after.firstLessonId
  await events.publish(
    'catalogueChanged',
    isInLists ? { courseIds: [course.id] } : { contentOnlyIds: [course.id] },
  )
}
