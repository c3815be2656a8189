import { and, count, eq, isNull } from 'drizzle-orm'
import { categories, courses } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { lockCategoryForUpdate } from './lock-category.ts'

/** Throws `conflict` with the number of its courses while there are any, and `not_found`. */
export async function deleteCategory(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<{ msg: string }> {
  await deps.db.transaction(async (tx) => {
    const { name } = await lockCategoryForUpdate(tx, id)
    const [used] = await tx
      .select({ courses: count() })
      .from(courses)
      .where(and(eq(courses.categoryId, id), isNull(courses.deletedAt)))
    if (used && used.courses > 0) {
      throw new AppError('conflict', authoringMessages.categoryInUse(used.courses))
    }
    await tx.update(courses).set({ categoryId: null }).where(eq(courses.categoryId, id))
    await tx.delete(categories).where(eq(categories.id, id))
    const subject = { id, title: name }
    const at = deps.clock.now()
    await recordAudit(tx, { actorId: actor.id, action: 'category.deleted', subject, at })
  })
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return { msg: authoringMessages.categoryDeleted }
}
