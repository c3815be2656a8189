import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  renderContactReplyEmail,
  renderContactReceivedEmail,
  renderNewsletterConfirmationEmail,
  type EmailComposers,
} from '../mail/index.ts'

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

  /** Undefined for a subscriber, whose token must stay valid for unsubscribing, and for a deleted address. */
  async function createToken(email: string): Promise<string | undefined> {
    const token = createSecretToken()
    const { confirmedAt, unsubscribedAt } = newsletterSubscribers
    const isSubscribed = and(isNotNull(confirmedAt), isNull(unsubscribedAt))
    const [subscriber] = await deps.db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.email, email), isSubscribed))
    if (subscriber) return undefined
    const updated = await deps.db
      .update(newsletterSubscribers)
      .set({ tokenHash: hashSecretToken(token) })
      .where(eq(newsletterSubscribers.email, email))
      .returning({ id: newsletterSubscribers.id })
    return updated.length > 0 ? token : undefined
  }
}
