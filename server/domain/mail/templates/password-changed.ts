import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { renderEmail } from './layout.ts'

export function renderPasswordChangedEmail(
  to: string,
  fullname: string,
  forgotUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your Lectern password was changed',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'the password of your Lectern account was changed, and all other devices were logged out.',
      'Was it you? Then all is well, and there is nothing to do.',
    ],
    button: { label: 'It was not me', url: forgotUrl },
    closing: 'If it was not you, set a new password at once with the button above.',
  })
}
