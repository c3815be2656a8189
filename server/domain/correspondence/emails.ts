import { and, eq, gte, sql } from 'drizzle-orm'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { signParts } from '#server/platform/signed-code.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  renderContactReplyEmail,
  renderContactReceivedEmail,
  renderNewsletterConfirmationEmail,
  type EmailComposers,
} from '../mail/index.ts'
import { isNotSubscribed, matchesSubscriber } from './newsletter.ts'

/** Renders the emails of the contact form and the newsletter at the time of sending. */
export function createCorrespondenceEmails(
  deps: Deps,
): Pick<EmailComposers, 'contact-received' | 'contact-answered' | 'newsletter-confirmation'> {
  const { publicUrl, supportEmail } = deps.settings
  return {
    async 'contact-received'(id) {
      const message = await findMessage(id)
      if (!message) return undefined
      return renderContactReceivedEmail(
        supportEmail,
        message,
        message.message,
        `${publicUrl}${pages.inbox}`,
      )
    },
    async 'contact-answered'(id) {
      const message = await findMessage(id)
      if (!message) return undefined
      return renderContactReplyEmail(message, message.message, message.answer, supportEmail)
    },
    async 'newsletter-confirmation'(email) {
      const token = await createToken(email)
      if (!token) return undefined
      return renderNewsletterConfirmationEmail(email, {
        confirm: `${publicUrl}${pages.confirmSubscription(token)}`,
        unsubscribe: `${publicUrl}${pages.unsubscribe(token)}`,
        oneClick: `${publicUrl}/api/newsletter/unsubscribe/${encodeURIComponent(token)}`,
      })
    },
  }

  async function findMessage(id: string) {
    const [message] = await deps.db.select().from(contactMessages).where(eq(contactMessages.id, id))
    return message
  }

  /**
   * The same for each email of a subscription, so that the link of an earlier one works too. Undefined for a subscriber,
   * whose token must stay valid for unsubscribing, for a deleted address, and once the request is `unconfirmedDays` old,
   * so that an email that cannot be delivered is not retried for ever.
   */
  async function createToken(email: string): Promise<string | undefined> {
    const { id, updatedAt } = newsletterSubscribers
    const cutoff = timeFromNow(deps.clock, { days: -correspondenceLimits.unconfirmedDays })
    const isWaiting = and(matchesSubscriber(email), isNotSubscribed(), gte(updatedAt, cutoff))
    const [subscriber] = await deps.db.select({ id }).from(newsletterSubscribers).where(isWaiting)
    if (!subscriber) return undefined
    // With the address, since a subscription moves with that of an account, but no new link to its old one.
    const token = signParts(deps.settings.unsubscribeSecret, ['newsletter', subscriber.id, email])
    const updated = await deps.db
      .update(newsletterSubscribers)
      // The time stays that of the request, by which unconfirmed addresses are deleted.
      .set({ tokenHash: hashSecretToken(token), updatedAt: sql`${updatedAt}` })
      .where(and(eq(id, subscriber.id), isWaiting))
      .returning({ id })
    return updated.length > 0 ? token : undefined
  }
}
