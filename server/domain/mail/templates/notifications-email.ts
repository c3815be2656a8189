import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { renderEmail } from './layout.ts'

export interface NotificationsEmail {
  fullname: string
  /** The newest first; not empty. */
  items: { text: string; quote?: string | undefined; url: string }[]
  /** Further ones, which are only counted. */
  more: number
  /** Of each category in the email. */
  unsubscribe: { category: string; url: string }[]
  urls: {
    notifications: string
    settings: string
    /** Turns off all categories of the email with one click (RFC 8058). */
    unsubscribeAll: string
  }
}

/** One notification, or a list of several, with links to turn off emails like it. */
export function renderNotificationsEmail(
  to: string,
  { fullname, items, more, unsubscribe, urls }: NotificationsEmail,
): EmailMessage {
  const [first] = items
  const total = items.length + more
  const subject =
    first && total === 1
      ? first.text
      : `You have ${pluralize(total, ['new notification', 'new notifications'])}`
  const email = renderEmail({
    to,
    subject,
    greeting: `Hello ${fullname},`,
    paragraphs: ['Here is what is new on Lectern:'],
    items,
    button: {
      label: more > 0 ? `See all, and ${more.toLocaleString('en')} more` : 'See all notifications',
      url: urls.notifications,
    },
    closing: 'You choose in your notification settings which of these emails you receive.',
    footer: [
      { label: 'Notification settings', url: urls.settings },
      ...unsubscribe.map(({ category, url }) => ({
        label: `Unsubscribe from emails about “${category}”`,
        url,
      })),
    ],
  })
  return {
    ...email,
    headers: {
      'List-Unsubscribe': `<${urls.unsubscribeAll}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
