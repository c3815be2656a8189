import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { emailChanges } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { lockFactors } from '../second-factor/factor-state.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

/**
 * Creates the token of the link that confirms a change, or that undoes a confirmed one, when its email is sent. Only
 * the hash is stored. Undefined if the change no longer exists, or is no longer in that state.
 */
export async function issueEmailChangeToken(
  deps: Deps,
  changeId: string,
  state: 'pending' | 'confirmed',
): Promise<{ change: EmailChangeRow; token: string } | undefined> {
  const token = createSecretToken()
  const [change] = await deps.db
    .update(emailChanges)
    .set({ tokenHash: hashSecretToken(token) })
    .where(
      and(
        eq(emailChanges.id, changeId),
        state === 'pending'
          ? isNull(emailChanges.confirmedAt)
          : isNotNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, deps.clock.now()),
      ),
    )
    .returning()
  return change && { change, token }
}

/**
 * Locks the change of an unexpired link, and its user first, so that a password reset at the same time deletes the
 * change or waits for it. Undefined if the link was used or replaced.
 */
export async function lockEmailChange(
  deps: Deps,
  tx: Transaction,
  token: string,
  state: 'pending' | 'confirmed',
): Promise<EmailChangeRow | undefined> {
  const changes = tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.tokenHash, hashSecretToken(token)),
        state === 'pending'
          ? isNull(emailChanges.confirmedAt)
          : isNotNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, deps.clock.now()),
      ),
    )
  const [found] = await changes
  if (!found) return undefined
  await lockFactors(tx, found.userId)
  const [change] = await changes.for('update')
  return change
}

/** Deletes the change that waits for its confirmation, if there is one. */
export async function deletePendingEmailChange(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
}
