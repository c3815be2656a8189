import type { Queryable } from '#server/db/client.ts'
import type { EmailMessage, MailTransport } from '#server/platform/mail/mail-transport.ts'
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

/** Writes the letter at the moment of sending; undefined when there is nothing left to say. */
export type EmailComposers = Record<EmailName, (to: string) => Promise<EmailMessage | undefined>>

/** Sends every promised letter, again and again until the mail server takes it. */
export async function deliverEmails(
  deps: Pick<Deps, 'jobs' | 'log'>,
  mail: MailTransport,
  composers: EmailComposers,
): Promise<void> {
  await deps.jobs.work('letter', async ({ letter, to }) => {
    const compose = composers[letter as EmailName]
    if (!compose) throw new Error(`There is no letter "${letter}".`)
    const composed = await compose(to)
    if (!composed) return
    try {
      await mail.send(composed)
    } catch (error) {
      deps.log.warn({ err: error, letter }, 'The mail server did not take a letter; trying again.')
      throw error
    }
  })
}

/** Takes back what was promised to a person, and the traces of what was sent. */
export async function deleteQueuedEmails(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  for (const to of [id, email]) await deps.jobs.remove(tx, 'letter', { to })
}
