import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'

/** A category that no course enters and nobody changes until the transaction ends; or `not_found`. */
export async function lockCategoryForUpdate(tx: Transaction, id: string) {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!category) throw new AppError('not_found', catalogueMessages.categoryNotFound)
  return category
}
