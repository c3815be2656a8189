import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { renderEmail } from './layout.ts'

/** Sent to the support address; a reply goes to the sender of the message. */
export function renderContactReceivedEmail(
  to: string,
  sender: { name: string; email: string },
  message: string,
  url: string,
): EmailMessage {
  const email = renderEmail({
    to,
    subject: `A message from ${sender.name}`,
    greeting: `${sender.name} (${sender.email}) wrote:`,
    paragraphs: toParagraphs(message),
    button: { label: 'Open in the inbox', url },
    closing: 'Reply in the inbox, so that everyone can see that the message was answered.',
  })
  return { ...email, replyTo: sender.email }
}

export function renderContactReplyEmail(
  sender: { name: string; email: string },
  message: string,
  reply: string,
  supportEmail: string,
): EmailMessage {
  const email = renderEmail({
    to: sender.email,
    subject: 'Our reply to your message',
    greeting: `Hello ${sender.name},`,
    paragraphs: [...toParagraphs(reply), 'You wrote:', ...toParagraphs(message)],
    closing: `Do you have more questions? Reply to this email, or write to ${supportEmail}.`,
  })
  return { ...email, replyTo: supportEmail }
}

/** The same token confirms and unsubscribes, also with one click (RFC 8058). */
export function renderNewsletterConfirmationEmail(
  to: string,
  urls: { confirm: string; unsubscribe: string; oneClick: string },
): EmailMessage {
  const email = renderEmail({
    to,
    subject: 'Confirm your subscription',
    greeting: 'Hello,',
    paragraphs: ['We received a request to subscribe this address to the Lectern newsletter.'],
    button: { label: 'Confirm my subscription', url: urls.confirm },
    closing: `If you did not request this, you can ignore this email. To unsubscribe at any time: ${urls.unsubscribe}`,
  })
  return {
    ...email,
    headers: {
      'List-Unsubscribe': `<${urls.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function toParagraphs(text: string): string[] {
  return text.split(/\n{2,}/)
}
