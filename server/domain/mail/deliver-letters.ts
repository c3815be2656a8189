import type { EmailMessage, MailTransport } from '#server/platform/mail-transport.ts'
import type { Deps } from '../deps.ts'
import type { EmailName } from './enqueue-letter.ts'

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
