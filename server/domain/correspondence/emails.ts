import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { apiPaths, pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  renderContactAnsweredEmail,
  renderContactReceivedEmail,
  renderNewsletterConfirmationEmail,
  type EmailComposers,
} from '../mail/index.ts'

/** Composes the letters of the contact form and the newsletter when they are sent. */
export function createCorrespondenceEmails(
  deps: Deps,
): Pick<EmailComposers, 'contact-received' | 'contact-answered' | 'newsletter-confirmation'> {
  const { publicUrl, supportEmail } = deps.settings
  return {
    async 'contact-received'(id) {
      const message = await messageOf(id)
      if (!message) return undefined
      return renderContactReceivedEmail(
        supportEmail,
        message,
        message.message,
        `${publicUrl}${pages.inbox}`,
      )
    },
    async 'contact-answered'(id) {
      const message = await messageOf(id)
      if (!message) return undefined
      return renderContactAnsweredEmail(message, message.message, message.answer, supportEmail)
    },
    async 'newsletter-confirmation'(email) {
      const token = await renewSecret(email)
      if (!token) return undefined
      return renderNewsletterConfirmationEmail(email, {
        confirm: `${publicUrl}${pages.confirmSubscription(token)}`,
        unsubscribe: `${publicUrl}${pages.unsubscribe(token)}`,
        oneClick: `${publicUrl}${apiPaths.unsubscribe(token)}`,
      })
    },
  }

  async function messageOf(id: string) {
    const [message] = await deps.db.select().from(contactMessages).where(eq(contactMessages.id, id))
    return message
  }

  /** A new secret for an address that is not subscribed; a subscriber's stays good for leaving. */
  async function renewSecret(email: string): Promise<string | undefined> {
    const token = createSecretToken()
    const { confirmedAt, unsubscribedAt } = newsletterSubscribers
    const subscribed = and(isNotNull(confirmedAt), isNull(unsubscribedAt))
    const [known] = await deps.db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(and(eq(newsletterSubscribers.email, email), subscribed))
    if (known) return undefined
    const renewed = await deps.db
      .update(newsletterSubscribers)
      .set({ tokenHash: hashSecretToken(token) })
      .where(eq(newsletterSubscribers.email, email))
      .returning({ id: newsletterSubscribers.id })
    return renewed.length > 0 ? token : undefined
  }
}
