import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { renderEmail } from './layout.ts'

export function renderRightsRejectedEmail(
  to: string,
  fullname: string,
  reason: string,
  askAgainUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your request for instructor rights',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'thank you for your wish to teach on Lectern. We cannot give you instructor rights now. This is the reason:',
      ...reason.split(/\n{2,}/),
    ],
    button: { label: 'Ask again', url: askAgainUrl },
    closing: 'Your answers are kept. Once things have changed, you are welcome to ask again.',
  })
}
