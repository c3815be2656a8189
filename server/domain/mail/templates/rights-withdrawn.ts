import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { renderEmail } from './layout.ts'

export function renderRightsRevokedEmail(
  to: string,
  fullname: string,
  reason: string,
  supportEmail: string,
): EmailMessage {
  const letter = renderEmail({
    to,
    subject: 'Your instructor rights were withdrawn',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'you can no longer create courses on Lectern. The courses you made stay open to their learners. This is the reason:',
      ...reason.split(/\n{2,}/),
    ],
    closing: `Is this a mistake? Just answer this letter, or write to ${supportEmail}.`,
  })
  return { ...letter, replyTo: supportEmail }
}
