import type { EmailMessage } from '#server/platform/mail-transport.ts'
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
