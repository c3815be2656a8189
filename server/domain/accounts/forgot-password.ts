import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { enqueueLetter } from '../mail/index.ts'

/**
 * Promises a reset link. It does the same work for every address: whether there is an account is
 * only looked up when the letter is written, so neither answer nor time tells.
 */
export async function forgotPassword(
  deps: Deps,
  email: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('letterPerAddress', address)
  await deps.limits.take('letterPerRecipient', email)
  await enqueueLetter(deps, deps.db, 'reset', email)
  return { msg: accountMessages.resetSent }
}
