import { count, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages } from '#server/db/schema/index.ts'

/** How many messages nobody has closed yet. */
export async function countOpenMessages(db: Queryable): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(contactMessages)
    .where(isNull(contactMessages.closedAt))
  return counted?.open ?? 0
}
