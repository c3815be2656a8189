import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import type { UserRow } from '../queries.ts'

/** A user whose login was verified, and what it was verified against. */
export interface VerifiedUser {
  id: string
  /** Only of a login with the password. */
  passwordHash?: string | null
  /** Only of a login whose second factor, if there is one, is yet to come. */
  secondFactorSince?: Date | null
}

/**
 * Locks the user, so that whatever ends their sessions at the same time ends this login too, or is seen here. Throws
 * `wrong_credentials` if the account was deleted, or its password or second factor changed, since the login was verified.
 */
export async function lockLoginUser(
  tx: Transaction,
  verified: VerifiedUser,
): Promise<Pick<UserRow, 'id' | 'suspendedAt' | 'suspendedUntil'>> {
  const [user] = await tx
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      secondFactorSince: users.secondFactorSince,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
    })
    .from(users)
    .where(eq(users.id, verified.id))
    .for('key share')
  if (!user || !isUnchanged(user, verified)) {
    throw new AppError('wrong_credentials', accountMessages.wrongCredentials)
  }
  return user
}

function isUnchanged(
  user: Pick<UserRow, 'passwordHash' | 'secondFactorSince'>,
  { passwordHash, secondFactorSince }: VerifiedUser,
): boolean {
  const hasSamePassword = passwordHash === undefined || passwordHash === user.passwordHash
  const hasSameFactor =
    secondFactorSince === undefined ||
    secondFactorSince?.getTime() === user.secondFactorSince?.getTime()
  return hasSamePassword && hasSameFactor
}
