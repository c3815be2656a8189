import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'

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
