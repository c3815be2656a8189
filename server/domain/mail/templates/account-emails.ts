import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { accountLimits } from '#shared/limits.ts'
import { formatExactTime, renderEmail } from './layout.ts'

interface Registration {
  email: string
  fullname: string
  username: string
  createdAt: Date
}

/** Identifies the registration: an email may have several, and each link activates its own. */
export function renderActivationEmail(registration: Registration, url: string): EmailMessage {
  const { email, fullname, username, createdAt } = registration
  return renderEmail({
    to: email,
    subject: 'Activate your Lectern account',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'Welcome to Lectern. Confirm your email address to activate your account.',
      `This link activates the registration with the username ${username} and the password you chose on ${formatExactTime(createdAt)}. It works once, for ${accountLimits.activationHours} hours.`,
      'Did you register more than once? Each email has its own link. Open the one for the registration you want to keep, and the others stop working.',
    ],
    button: { label: 'Activate my account', url },
    closing: 'If you did not register, do not open the link. You can ignore this email.',
  })
}

export function renderPasswordResetEmail(to: string, fullname: string, url: string): EmailMessage {
  return renderEmail({
    to,
    subject: 'Set a new Lectern password',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'We received a request to reset the password of your Lectern account.',
      `The link works once, for ${accountLimits.resetHours} hour. A newer email replaces this one.`,
    ],
    button: { label: 'Set a new password', url },
    closing:
      'If you did not request this, you can ignore this email. Your password stays the same.',
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
      'The password of your Lectern account was changed, and all other devices were logged out.',
      'If this was you, there is nothing to do.',
    ],
    button: { label: 'This was not me', url: forgotUrl },
    closing: 'If this was not you, set a new password now with the link above.',
  })
}

/** `label` is the service's name, e.g. "Google". */
export function renderSignInLinkedEmail(
  to: string,
  fullname: string,
  label: string,
  supportEmail: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: `${label} is now linked to your Lectern account`,
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `Someone signed in to Lectern with ${label} and this email address. From now on you can log in with ${label} or with your password.`,
      'If this was you, there is nothing to do.',
    ],
    closing: `If this was not you, secure your account at ${label} and write to ${supportEmail}.`,
  })
}
