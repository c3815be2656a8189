import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { enqueueLetter } from '../mail/index.ts'

/** Sends the activation link again. Like a forgotten password: answer and time tell nothing. */
export async function resendActivation(
  deps: Deps,
  email: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('letterPerAddress', address)
  await deps.limits.take('letterPerRecipient', email)
  await enqueueLetter(deps, deps.db, 'activation', email)
  return { msg: accountMessages.activationSentAgain }
}
