import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { promiseLetter } from './promise-letter.ts'

/** Promises a reset link. Addresses without an account get the same answer in the same time. */
export async function requestPasswordReset(
  deps: Deps,
  email: string,
  address: string,
): Promise<{ msg: string }> {
  await promiseLetter(deps, 'reset', { email, address })
  return { msg: accountMessages.resetSent }
}
