import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { promiseLetter } from './promise-letter.ts'

/** Sends the activation link again. Addresses that wait for none get the same answer. */
export async function resendActivation(
  deps: Deps,
  email: string,
  address: string,
): Promise<{ msg: string }> {
  await promiseLetter(deps, 'activation', { email, address })
  return { msg: accountMessages.activationSentAgain }
}
