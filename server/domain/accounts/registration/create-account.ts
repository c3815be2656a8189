import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { UserRow } from '../queries.ts'

export interface NewAccount {
  fullname: string
  username: string
  email: string
  /** Absent for people who cannot log in with a password. */
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
 * An active account made by the house itself: the first admin, demo people, and who comes from an
 * identity provider. Throws the database's unique violation when the e-mail or the user name is taken.
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
  if (!user) throw new Error('The database did not answer with the new account.')
  return user
}
