import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { renderEmail } from './layout.ts'

/** `label` is what people call the service, e.g. "Google". */
export function renderSignInLinkedEmail(
  to: string,
  fullname: string,
  label: string,
  supportEmail: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Another way into your Lectern account',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `somebody signed in to Lectern with ${label} and this e-mail address. From now on that opens your account, beside your password.`,
      'Was it you? Then all is well, and there is nothing to do.',
    ],
    closing: `If it was not you, write to ${supportEmail} at once, and secure your account there.`,
  })
}
