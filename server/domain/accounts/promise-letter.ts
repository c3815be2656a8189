import type { Deps } from '../deps.ts'
import { enqueueEmail, type EmailName } from '../mail/index.ts'

/**
 * Promises a letter to an e-mail address that somebody typed. It does the same work for every address:
 * whether there is an account is only looked up when the letter is written, so that neither the answer
 * nor its time tells. Throws `too_many` for an address or a recipient that asks too often.
 */
export async function promiseLetter(
  deps: Deps,
  letter: EmailName,
  request: { email: string; address: string },
): Promise<void> {
  await deps.limits.take('letterPerAddress', request.address)
  await deps.limits.take('letterPerRecipient', request.email)
  await enqueueEmail(deps, deps.db, letter, request.email)
}
