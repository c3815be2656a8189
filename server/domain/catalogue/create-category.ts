import { categories } from '#server/db/schema/index.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { toNameConflict } from './category-name.ts'

/** Throws `conflict` when there is one of this name, in any case of letters. */
export async function createCategory(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  name: string,
): Promise<{ msg: string }> {
  const at = deps.clock.now()
  const id = await deps.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(categories)
      .values({ name, createdAt: at, updatedAt: at })
      .returning({ id: categories.id })
      .catch((error: unknown) => {
        throw toNameConflict(error)
      })
    const subject = { id: created?.id ?? '', title: name }
    await recordAudit(tx, { actorId: actor.id, action: 'category.created', subject, at })
    return subject.id
  })
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return { msg: authoringMessages.categoryCreated }
}
