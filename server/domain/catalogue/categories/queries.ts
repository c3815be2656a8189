import { eq, sql } from 'drizzle-orm'
import type { Transaction, Queryable } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'

/** A category that no course enters and nobody changes until the transaction ends; or `not_found`. */
export async function lockCategoryForUpdate(tx: Transaction, id: string) {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!category) throw new AppError('not_found', catalogueMessages.categoryNotFound)
  return category
}

/** Keeps a category from being deleted until the transaction ends. Throws `invalid_input`. */
export async function lockCategoryForShare(tx: Transaction, id: string): Promise<void> {
  const [held] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share')
  if (held) return
  throw new AppError('invalid_input', authoringMessages.unknownCategory, {
    fields: { category: authoringMessages.unknownCategory },
  })
}

/** The id of the category of this name in any case; it is created if missing. */
export async function ensureCategory(
  tx: Queryable,
  name: string,
): Promise<{ id: string; isNew: boolean }> {
  const [created] = await tx
    .insert(categories)
    .values({ name })
    .onConflictDoNothing()
    .returning({ id: categories.id })
  if (created) return { id: created.id, isNew: true }
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`)
  if (!found) throw new Error(`The category "${name}" vanished while it was looked up.`)
  return { id: found.id, isNew: false }
}
