import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { renderEmail } from './layout.ts'

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
