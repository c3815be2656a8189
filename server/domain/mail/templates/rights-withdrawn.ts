import type { Letter } from '#server/platform/mail-transport.ts'
import { layOut } from './layout.ts'

export function rightsWithdrawnLetter(
  to: string,
  fullname: string,
  reason: string,
  supportEmail: string,
): Letter {
  const letter = layOut({
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
