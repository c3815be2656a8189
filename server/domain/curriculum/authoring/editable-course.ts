import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseOutlines, courses } from '#server/db/schema/index.ts'
import { authorColumns } from '#server/domain/catalogue/index.ts'
import { type Actor, requireCourseRight } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { curriculumPolicy } from '../policy.ts'

/**
 * A course that the actor may edit; with `lock`, its state and form stay as they are until commit. Throws `not_found`
 * and `forbidden`.
 */
export async function loadEditableCourse(
  db: Queryable,
  actor: Actor,
  courseId: string,
  { lock = false }: { lock?: boolean } = {},
) {
  const query = db
    .select({ id: courses.id, status: courses.status, title: courses.title, ...authorColumns })
    .from(courses)
    .where(and(eq(courses.id, courseId), isNull(courses.deletedAt)))
  const [course] = await (lock ? query.for('no key update') : query)
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireCourseRight(curriculumPolicy.edit, actor, course)
  return course
}

export type EditableCourse = Awaited<ReturnType<typeof loadEditableCourse>>

/**
 * Locks the outline of a course until commit and returns it, so that changes of sections and lessons follow each other
 * and no two get the same rank. Code that also locks the course does so first; triggers lock the facets after it.
 */
export async function lockOutline(tx: Transaction, courseId: string) {
  const [outline] = await tx
    .select()
    .from(courseOutlines)
    .where(eq(courseOutlines.courseId, courseId))
    .for('update')
  if (!outline) throw new Error('The course has no outline.')
  return outline
}

export type OutlineRow = Awaited<ReturnType<typeof lockOutline>>
