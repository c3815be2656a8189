import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { UserRow } from '../queries.ts'
import { requireUnreservedUsername } from '../restrictions/reserved-usernames.ts'

export interface NewAccount {
  fullname: string
  username: string
  email: string
  /** Undefined for users who cannot log in with a password. */
  password?: string
  gender?: string
  role?: UserRow['role']
  authorize?: boolean
  bio?: string
  stack?: string
  about?: string
  avatarUrl?: string | undefined
  createdAt?: Date
}

/**
 * Creates an active account without an activation link: the first admin, demo users, and users of an
 * identity provider. Throws the database's unique violation if the email or username is taken, and `conflict` if the
 * username is reserved: callers give a transaction.
 */
export async function createAccount(
  tx: Queryable,
  account: NewAccount,
  now: Date,
): Promise<UserRow> {
  const { password, email, ...rest } = account
  const [user] = await tx
    .insert(users)
    .values({
      ...rest,
      email: email.trim().toLowerCase(),
      approval: rest.authorize ? 'granted' : 'none',
      passwordHash: password === undefined ? null : await hashPassword(password),
      activatedAt: now,
    })
    .returning()
  if (!user) throw new Error('The insert returned no account.')
  await requireUnreservedUsername(tx, user.username)
  return user
}
