import { eq } from 'drizzle-orm'
import { categories } from '#server/db/schema/index.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { toNameConflict } from './category-name.ts'
import { lockCategoryForUpdate } from './lock-category.ts'

/** Throws `not_found`, and `conflict` when another one has this name, in any case of letters. */
export async function renameCategory(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  name: string,
): Promise<{ msg: string }> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const before = await lockCategoryForUpdate(tx, id)
    await tx
      .update(categories)
      .set({ name, updatedAt: at })
      .where(eq(categories.id, id))
      .catch((error: unknown) => {
        throw toNameConflict(error)
      })
    const details = { from: before.name }
    const subject = { id, title: name }
    await recordAudit(tx, { actorId: actor.id, action: 'category.renamed', details, subject, at })
  })
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return { msg: authoringMessages.categoryRenamed }
}
