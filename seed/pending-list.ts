import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#server/db/client.ts'
import { installation } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'

/** Work that is done after the seeding, in a row of `installation` until then. */
export interface PendingList<Item> {
  key: string
  item: z.ZodType<Item>
}

/** Records the work in the transaction that seeds the content. */
export async function recordPending<Item>(
  tx: Transaction,
  { key }: PendingList<Item>,
  items: unknown[],
): Promise<void> {
  await tx.insert(installation).values({ key, value: JSON.stringify(items) })
}

/**
 * Does the first item and removes it from the list, in one transaction. Resolves to that item; undefined if there is
 * none, or another process is doing it. The work may take longer than a transaction may otherwise be idle.
 */
export async function doNextPending<Item>(
  { maintenanceDb }: Pick<Deps, 'maintenanceDb'>,
  { key, item }: PendingList<Item>,
  work: (tx: Transaction, next: Item) => Promise<void>,
): Promise<Item | undefined> {
  return maintenanceDb.transaction(async (tx) => {
    const isRow = eq(installation.key, key)
    const [row] = await tx
      .select()
      .from(installation)
      .where(isRow)
      .for('update', { skipLocked: true })
    const [next, ...others] = row ? z.array(item).parse(JSON.parse(row.value)) : []
    if (next === undefined) return undefined
    await work(tx, next)
    if (others.length === 0) await tx.delete(installation).where(isRow)
    else
      await tx
        .update(installation)
        .set({ value: JSON.stringify(others) })
        .where(isRow)
    return next
  })
}
