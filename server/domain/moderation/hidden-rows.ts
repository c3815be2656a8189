import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import type {
  storedComments,
  storedPosts,
  storedQuestionAnswers,
  storedQuestions,
  storedReviews,
} from '#server/db/schema/index.ts'

/** Rows that are hidden from everyone but moderators since `hiddenAt`. */
type HideableTable =
  | typeof storedPosts
  | typeof storedComments
  | typeof storedQuestionAnswers
  | typeof storedQuestions
  | typeof storedReviews

/** Hides a row. False if it was hidden before, and keeps its time. */
export async function hideRow(
  tx: Transaction,
  table: HideableTable,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const hidden = await tx
    .update(table)
    .set({ hiddenAt: at })
    .where(and(eq(table.id, id), isNull(table.hiddenAt)))
    .returning({ id: table.id })
  return hidden.length > 0
}

export async function showRow(tx: Transaction, table: HideableTable, id: string): Promise<void> {
  await tx.update(table).set({ hiddenAt: null }).where(eq(table.id, id))
}

/** Locks a row and returns it with `hiddenAt`; undefined once it is deleted. */
export async function lockHidden(
  tx: Transaction,
  table: HideableTable,
  id: string,
): Promise<{ hiddenAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ hiddenAt: table.hiddenAt })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row
}
