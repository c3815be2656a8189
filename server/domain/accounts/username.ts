import { and, lt, ne } from 'drizzle-orm'
import { type Transaction, violatedUniqueConstraint } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { after } from '#server/platform/clock.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { hasUsername, isUnverified } from './queries.ts'

/** A name held by another's registration whose link has run out belongs to nobody. */
export async function releaseUsername(
  deps: Deps,
  tx: Transaction,
  wish: { username: string; email: string },
): Promise<void> {
  const oldest = after(deps.clock, { hours: -accountLimits.activationHours })
  await tx
    .delete(users)
    .where(
      and(
        hasUsername(wish.username),
        isUnverified,
        lt(users.createdAt, oldest),
        ne(users.email, wish.email),
      ),
    )
}

/** What to throw for a failed write: a refusal that names the field if the user name is taken. */
export function orUsernameTaken(error: unknown): unknown {
  if (violatedUniqueConstraint(error) !== 'users_username_unique') return error
  return new AppError('conflict', accountMessages.usernameTaken, {
    fields: { username: accountMessages.usernameTaken },
  })
}
