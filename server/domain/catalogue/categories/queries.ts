import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { recordId } from '#shared/contract/fields.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'

/** Blocks changes to the category, and courses joining it, until commit. Throws `not_found`. */
export async function lockCategoryForUpdate(tx: Transaction, id: string) {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!category) throw new AppError('not_found', catalogueMessages.categoryNotFound)
  return category
}

/** Blocks deletion of the category until commit. Throws `invalid_input` at the field for an unknown one. */
export async function lockCategoryForShare(
  tx: Transaction,
  id: string,
  field = 'category',
): Promise<{ id: string; name: string }> {
  const [locked] = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share')
  if (locked) return locked
  throw new AppError('invalid_input', authoringMessages.unknownCategory, {
    fields: { [field]: authoringMessages.unknownCategory },
  })
}

/** Throws `not_found` unless all ids are well-formed; PostgreSQL rejects others with an error. */
export function requireCategoryIds(ids: string[]): void {
  if (!ids.every((id) => recordId.safeParse(id).success)) throw categoryNotFound()
}

/** Throws `not_found` unless all categories exist; `ids` are well-formed and unique. */
export async function requireCategories(db: Queryable, ids: string[]): Promise<void> {
  if ((await db.$count(categories, inArray(categories.id, ids))) < ids.length) {
    throw categoryNotFound()
  }
}

export function categoryNotFound(): AppError {
  return new AppError('not_found', catalogueMessages.categoryNotFound)
}

/** Finds a category by its case-insensitive name, or creates it. */
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
  if (!found) throw new Error(`The category "${name}" was deleted during the lookup.`)
  return { id: found.id, isNew: false }
}
