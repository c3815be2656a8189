import { eq, sql } from 'drizzle-orm'
import { type Queryable, violatedUniqueConstraint } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'

export type UserRow = typeof users.$inferSelect

export const hasEmail = (email: string) => eq(users.email, email.toLowerCase())
export const hasUsername = (username: string) =>
  eq(sql`lower(${users.username})`, username.toLowerCase())

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(hasEmail(email)).limit(1)
  return user
}

export async function findUserById(db: Queryable, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return user
}

/** Whether a write failed because of its username, taken or reserved. */
export function isUsernameTaken(error: unknown): boolean {
  const mapped = toUsernameError(error)
  return mapped instanceof AppError && mapped.fields?.['username'] === accountMessages.usernameTaken
}

/** Maps a failed write to a `conflict` on the field if the username is taken; other errors stay as they are. */
export function toUsernameError(error: unknown): unknown {
  return violatedUniqueConstraint(error) === 'users_username_unique' ? usernameTakenError() : error
}

export function usernameTakenError(): AppError {
  return new AppError('conflict', accountMessages.usernameTaken, {
    fields: { username: accountMessages.usernameTaken },
  })
}
