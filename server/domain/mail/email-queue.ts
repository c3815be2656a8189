import type { Queryable } from '#server/db/client.ts'
import type { EmailMessage, MailTransport } from '#server/platform/mail/mail-transport.ts'
import { measure } from '#server/platform/monitoring/signals.ts'
import type { Deps } from '../deps.ts'

export type EmailName =
  | 'activation'
  | 'reset'
  | 'password-changed'
  | 'sign-in-linked'
  | 'second-factor-changed'
  | 'passkey-copied'
  | 'api-token-created'
  | 'new-device'
  | 'email-change'
  | 'email-changed'
  | 'email-restored'
  | 'contact-received'
  | 'contact-answered'
  | 'newsletter-confirmation'
  | 'rights-requested'
  | 'rights-granted'
  | 'rights-refused'
  | 'rights-withdrawn'
  | 'instructor-invitation'
  | 'backup-failed'
  | 'moderation-decided'
  | 'appeal-decided'
  | 'decision-reversed'
  | 'notifications'
  | 'data-export-ready'
  | 'account-deleted'
  | 'account-restored'
  | 'webhook-disabled'

/** Composes each email when it is sent; undefined if it is no longer needed. */
export type EmailComposers = Record<
  EmailName,
  (to: string, detail?: string) => Promise<EmailMessage | undefined>
>

/**
 * Enqueues an email in the caller's transaction. `to` is what the email's composer expects: a user's id or an
 * email address; `detail` is for emails that say which of several things happened. Tokens are created when the email is
 * sent, so that the queue holds no secrets.
 */
export async function enqueueEmail(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  name: EmailName,
  to: string,
  detail?: string,
): Promise<void> {
  await deps.jobs.enqueue(tx, 'email', { letter: name, to, ...(detail ? { detail } : {}) })
}

/** Sends queued emails; each is retried until the mail server accepts it. */
export async function deliverEmails(
  deps: Pick<Deps, 'jobs' | 'log'>,
  mail: MailTransport,
  composers: EmailComposers,
): Promise<void> {
  await deps.jobs.work('email', async ({ letter: name, to, detail }) => {
    const compose = composers[name as EmailName]
    if (!compose) throw new Error(`Unknown email "${name}".`)
    const email = await compose(to, detail)
    if (!email) return
    try {
      await measure({ kind: 'email', name }, () => mail.send(email))
    } catch (error) {
      deps.log.warn(
        { err: error, email: name },
        'The mail server did not accept an email; it will be retried.',
      )
      throw error
    }
  })
}

/** Deletes the queued emails of a user, and the records of those sent. */
export async function deleteQueuedEmails(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  for (const to of [id, email]) await deps.jobs.remove(tx, 'email', { to })
}
