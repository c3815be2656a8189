import type { EmailMessage } from '#server/platform/mail-transport.ts'
import { accountLimits } from '#shared/limits.ts'
import { renderEmail } from './layout.ts'

interface Registered {
  email: string
  fullname: string
  username: string
  createdAt: Date
}

/** Names the registration: an email may have several, and each link activates its own. */
export function renderActivationEmail(registration: Registered, url: string): EmailMessage {
  const { email, fullname, username, createdAt } = registration
  return renderEmail({
    to: email,
    subject: 'Activate your Lectern account',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'welcome to Lectern. One step is left: confirm that this address is yours.',
      `This link activates the registration with the user name ${username}, made on ${momentOf(createdAt)}, with the password chosen then. It works once, for ${accountLimits.activationHours} hours.`,
      'Did you register more than once? Every email has its own link: open the one of the registration you want to keep, and the others stop working.',
    ],
    button: { label: 'Activate my account', url },
    closing:
      'You did not register then? Do not open the link. Ignore this email, and nothing happens.',
  })
}

function momentOf(time: Date): string {
  return time.toLocaleString('en', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
}
