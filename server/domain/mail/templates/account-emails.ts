import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
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
