import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { accountLimits } from '#shared/limits.ts'
import { renderEmail } from './layout.ts'

export function renderPasswordResetEmail(to: string, fullname: string, url: string): EmailMessage {
  return renderEmail({
    to,
    subject: 'Set a new Lectern password',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'somebody, hopefully you, asked for a new password for your Lectern account.',
      `The link works once, for ${accountLimits.resetHours} hour. A newer letter replaces this one.`,
    ],
    button: { label: 'Set a new password', url },
    closing: 'You did not ask? Then ignore this letter; your password stays as it is.',
  })
}
