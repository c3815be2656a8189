import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { renderEmail } from './layout.ts'

export function renderRightsGrantedEmail(
  to: string,
  fullname: string,
  createUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'You are an instructor on Lectern',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'congratulations: you have instructor rights now.',
      'You can create courses at once, edit them whenever you like, and see what learners say.',
    ],
    button: { label: 'Start creating', url: createUrl },
    closing: 'We look forward to what you teach.',
  })
}
