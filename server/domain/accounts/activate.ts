import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { spendLinkToken } from './link-token.ts'

/** Makes the account active. Throws `link_expired` for a secret that is unknown, spent or too old. */
export async function activate(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('linkPerAddress', address)
  await deps.db.transaction(async (tx) => {
    const userId = await spendLinkToken(deps, tx, token, 'activation')
    if (!userId) throw new AppError('link_expired', accountMessages.activationExpired)
    await tx.update(users).set({ activatedAt: deps.clock.now() }).where(eq(users.id, userId))
  })
  return { msg: accountMessages.activated }
}
