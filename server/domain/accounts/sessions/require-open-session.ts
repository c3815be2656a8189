import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { lockFactors } from '../second-factor/factor-state.ts'
import type { ActiveSession } from './find-session.ts'

/**
 * Locks the user and the session, so that a password reset waits for the transaction. Throws `not_logged_in` if the
 * session has ended since the request arrived, as after a reset.
 */
export async function requireOpenSession(
  tx: Transaction,
  { id, user }: Pick<ActiveSession, 'id' | 'user'>,
): Promise<void> {
  await lockFactors(tx, user.id)
  const [open] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share')
  if (!open) throw new AppError('not_logged_in', sessionMessages.pleaseLogin)
}
