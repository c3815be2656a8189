import { eq, sql } from 'drizzle-orm'
import { courses } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import { runForEach } from '#server/domain/bulk.ts'
import type { Deps } from '#server/domain/deps.ts'
import { type Actor, isCourseAuthor, requireCourseRight } from '#server/domain/rights.ts'
import type {
  BulkRequest,
  BulkResponse,
  MoveCoursesRequest,
} from '#shared/contract/administration/bulk.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { lockCategoryForShare } from '../categories/queries.ts'
import { cataloguePolicy } from '../policy.ts'
import { deleteCourse } from './delete-course.ts'
import { lockCourse } from './queries.ts'

/** Deletes each course like `deleteCourse`, and reports those that could not be deleted. */
export async function deleteCourses(
  deps: Deps,
  actor: Actor,
  { ids }: BulkRequest,
): Promise<BulkResponse> {
  const result = await runForEach(ids, (id) => deleteCourse(deps, actor, id))
  return { msg: bulkMessages.coursesDeleted(result.done.length, result.failed.length), ...result }
}

/**
 * Moves courses to another category, and reports those that could not be moved. Throws `invalid_input` for an
 * unknown category.
 */
export async function moveCourses(
  deps: Deps,
  actor: Actor,
  { ids, category }: MoveCoursesRequest,
): Promise<BulkResponse> {
  const target = await deps.db.transaction((tx) => lockCategoryForShare(tx, category))
  const result = await runForEach(ids, (id) => moveCourse(deps, actor, id, target))
  const msg = bulkMessages.coursesMoved(result.done.length, result.failed.length, target.name)
  return { msg, ...result }
}

/** The version changes, so that an open form of the course does not move it back unnoticed. */
async function moveCourse(
  deps: Deps,
  actor: Actor,
  id: string,
  target: { id: string; name: string },
): Promise<void> {
  const at = deps.clock.now()
  const isMoved = await deps.db.transaction(async (tx) => {
    const course = await lockCourse(tx, id)
    requireCourseRight(cataloguePolicy.changeCourse, actor, course)
    if (course.categoryId === target.id) return false
    await lockCategoryForShare(tx, target.id)
    const version = sql`${courses.version} + 1`
    await tx
      .update(courses)
      .set({ categoryId: target.id, version, updatedAt: at })
      .where(eq(courses.id, id))
    if (!isCourseAuthor(actor, course)) {
      const subject = { id, title: course.title }
      const details = { to: target.name }
      await recordAudit(tx, { actorId: actor.id, action: 'course.moved', details, subject, at })
    }
    return true
  })
  if (isMoved) await deps.events.publish('catalogueChanged', { courseIds: [id] })
}
