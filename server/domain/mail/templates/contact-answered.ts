import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { renderEmail } from './layout.ts'

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
