import type { Letter } from '#server/platform/mail-transport.ts'
import { layOut } from './layout.ts'

export function contactAnsweredLetter(
  sender: { name: string; email: string },
  message: string,
  answer: string,
  supportEmail: string,
): Letter {
  const letter = layOut({
    to: sender.email,
    subject: 'Our answer to your message',
    greeting: `Hello ${sender.name},`,
    paragraphs: [...answer.split(/\n{2,}/), 'You wrote:', ...message.split(/\n{2,}/)],
    closing: `Is something still open? Just answer this letter, or write to ${supportEmail}.`,
  })
  return { ...letter, replyTo: supportEmail }
}
