import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'

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
