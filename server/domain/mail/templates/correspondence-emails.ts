import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { renderEmail } from './layout.ts'

/** To the support address; an answer to it reaches the sender. */
export function renderContactReceivedEmail(
  to: string,
  sender: { name: string; email: string },
  message: string,
  url: string,
): EmailMessage {
  const letter = renderEmail({
    to,
    subject: `A message from ${sender.name}`,
    greeting: `${sender.name} (${sender.email}) wrote:`,
    paragraphs: message.split(/\n{2,}/),
    button: { label: 'Open it in the inbox', url },
    closing: 'Answer in the inbox, so that everybody sees that it was answered.',
  })
  return { ...letter, replyTo: sender.email }
}

export function renderContactAnsweredEmail(
  sender: { name: string; email: string },
  message: string,
  answer: string,
  supportEmail: string,
): EmailMessage {
  const letter = renderEmail({
    to: sender.email,
    subject: 'Our answer to your message',
    greeting: `Hello ${sender.name},`,
    paragraphs: [...answer.split(/\n{2,}/), 'You wrote:', ...message.split(/\n{2,}/)],
    closing: `Is something still open? Just answer this letter, or write to ${supportEmail}.`,
  })
  return { ...letter, replyTo: supportEmail }
}

/** The same secret confirms and unsubscribes, also with one click (RFC 8058). */
export function renderNewsletterConfirmationEmail(
  to: string,
  urls: { confirm: string; unsubscribe: string; oneClick: string },
): EmailMessage {
  const letter = renderEmail({
    to,
    subject: 'Confirm your subscription',
    greeting: 'Hello,',
    paragraphs: [
      'somebody, hopefully you, wants to receive the Lectern newsletter at this address.',
    ],
    button: { label: 'Yes, subscribe me', url: urls.confirm },
    closing: `It was not you? Then ignore this letter, and no other will come. Later you can leave at any time: ${urls.unsubscribe}`,
  })
  return {
    ...letter,
    headers: {
      'List-Unsubscribe': `<${urls.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
