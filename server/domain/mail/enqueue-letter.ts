import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '../deps.ts'

export type EmailName =
  | 'activation'
  | 'reset'
  | 'password-changed'
  | 'sign-in-linked'
  | 'contact-received'
  | 'contact-answered'
  | 'newsletter-confirmation'
  | 'rights-requested'
  | 'rights-granted'
  | 'rights-refused'
  | 'rights-withdrawn'

/**
 * Promises a letter in the caller's transaction. `to` says to whom, in the words of the letter's
 * composer: an account's id or an e-mail address. Secrets are made when the letter is sent.
 */
export async function enqueueEmail(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  letter: EmailName,
  to: string,
): Promise<void> {
  await deps.jobs.enqueue(tx, 'letter', { letter, to })
}
