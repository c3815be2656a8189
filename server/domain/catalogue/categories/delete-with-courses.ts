import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { categories, courses, needsCategory } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { DeleteCategoryResponse } from '#shared/contract/administration/bulk.ts'
import { bulkLimits } from '#shared/limits.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { lockCategoryForShare, lockCategoryForUpdate } from './queries.ts'

/**
 * Moves the courses of a category to another one and deletes it, in one transaction. Of a large category, a
 * call moves only a part; then it stays until a further call moves the rest. Throws `not_found`, and
 * `invalid_input` for a target that is unknown or the same.
 */
export async function deleteCategoryWithCourses(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  targetId: string,
): Promise<DeleteCategoryResponse> {
  const at = deps.clock.now()
  const { response, isChanged } = await deps.db.transaction(async (tx) => {
    const { name, target } = await lockBoth(tx, id, targetId)
    const { total, listed } = await moveCourses(tx, { from: id, to: targetId, at })
    const remaining = await tx.$count(courses, eq(courses.categoryId, id))
    const subject = { id, title: name }
    const details = { courses: listed, to: target }
    if (remaining > 0) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'category.courses_moved',
        details,
        subject,
        at,
      })
      const msg = bulkMessages.coursesMovedTo(listed, remaining, target)
      return { response: { msg, moved: listed, remaining }, isChanged: true }
    }
    await tx.delete(categories).where(eq(categories.id, id))
    await recordAudit(tx, { actorId: actor.id, action: 'category.deleted', details, subject, at })
    const msg = bulkMessages.categoryDeleted(name, listed, target)
    return { response: { msg, moved: listed, remaining }, isChanged: total > 0 }
  })
  // Courses have changed their category: an event without ids means that anything may have changed.
  await deps.events.publish('catalogueChanged', isChanged ? {} : { categoryIds: [id] })
  return response
}

/** Locks in the order of the ids, so that two opposite calls do not deadlock. */
async function lockBoth(
  tx: Transaction,
  id: string,
  targetId: string,
): Promise<{ name: string; target: string }> {
  if (id === targetId) {
    const message = bulkMessages.sameCategory
    throw new AppError('invalid_input', message, { fields: { moveTo: message } })
  }
  const lock = async () => (await lockCategoryForUpdate(tx, id)).name
  const share = async () => (await lockCategoryForShare(tx, targetId, 'moveTo')).name
  if (id < targetId) return { name: await lock(), target: await share() }
  const target = await share()
  return { name: await lock(), target }
}

interface Move {
  from: string
  to: string
  at: Date
}

/** Drafts and unlisted courses move too, but do not count as `listed`. */
async function moveCourses(
  tx: Transaction,
  { from, to, at }: Move,
): Promise<{ total: number; listed: number }> {
  const some = tx
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.categoryId, from))
    .orderBy(courses.id)
    .limit(bulkLimits.coursesMovedMax)
  const moved = await tx
    .update(courses)
    .set({ categoryId: to, version: sql`${courses.version} + 1`, updatedAt: at })
    .where(inArray(courses.id, some))
    .returning({ isListed: needsCategory(courses) })
  const listed = moved.filter(({ isListed }) => isListed)
  return { total: moved.length, listed: listed.length }
}
