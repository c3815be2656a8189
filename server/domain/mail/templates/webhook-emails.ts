import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { renderEmail } from './layout.ts'

/** Sent to the admins when a webhook was turned off because its receiver is gone or does not respond. */
export function renderWebhookDisabledEmail(
  to: string,
  { fullname, hosts, webhooksUrl }: { fullname: string; hosts: string[]; webhooksUrl: string },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'A webhook was turned off',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `Events could not be delivered to ${hosts.join(', ')}, so the webhook was turned off. It misses what happens until you turn it on again.`,
      'The Webhooks page shows the receiver’s responses. Once it works again, turn the webhook on and send the failed deliveries again.',
    ],
    button: { label: 'See the webhooks', url: webhooksUrl },
    closing: 'You get this email because you are an admin.',
  })
}
