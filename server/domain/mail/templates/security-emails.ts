import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { accountLimits } from '#shared/limits.ts'
import { formatTime, renderEmail } from './layout.ts'

const factorChanges = {
  'passkey-added': 'A passkey was added to your Lectern account.',
  'passkey-removed': 'A passkey was removed from your Lectern account.',
  'app-added': 'An authenticator app was added to your Lectern account.',
  'app-removed': 'The authenticator app was removed from your Lectern account.',
  'codes-replaced':
    'The recovery codes of your Lectern account were replaced. The old ones are no longer valid.',
}

export type FactorChange = keyof typeof factorChanges

/** Emails that an earlier version enqueued do not name the change. */
const anyChange =
  'A passkey or an authenticator app was added to your Lectern account or removed from it, or its recovery codes were replaced.'

/** `change` is a `FactorChange`. */
export function renderSecondFactorChangedEmail(
  to: string,
  { fullname, change, url }: { fullname: string; change: string | undefined; url: string },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'How you log in to Lectern was changed',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      new Map(Object.entries(factorChanges)).get(change ?? '') ?? anyChange,
      'If this was you, there is nothing to do.',
    ],
    button: { label: 'See how you log in', url },
    closing:
      'If this was not you, set a new password, remove what you do not know and end all other sessions.',
  })
}

export function renderPasskeyCopiedEmail(
  to: string,
  { fullname, passkey, url }: { fullname: string; passkey: string; url: string },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'A passkey of your Lectern account may have been copied',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `Someone used your passkey “${passkey}”, but the device that answered has signed fewer times than yours. This happens when a passkey was copied, so we rejected it.`,
      'Remove this passkey and add a new one.',
    ],
    button: { label: 'Remove the passkey', url },
    closing: 'If this happens again with a new passkey, stop using that device.',
  })
}

export function renderApiTokenCreatedEmail(
  to: string,
  token: {
    fullname: string
    name: string
    scopes: readonly string[]
    expiresAt: Date
    url: string
  },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'An API token was created for your Lectern account',
    greeting: `Hello ${token.fullname},`,
    paragraphs: [
      `The API token “${token.name}” was created. Programs that have it can use your account with these scopes until ${formatTime(token.expiresAt)}: ${token.scopes.join(', ')}.`,
      'If this was you, there is nothing to do.',
    ],
    button: { label: 'See your API tokens', url: token.url },
    closing:
      'If this was not you, revoke the token with the link above, end all other sessions and set a new password.',
  })
}

export function renderNewDeviceEmail(
  to: string,
  details: { fullname: string; device: string; address: string; time: Date; url: string },
): EmailMessage {
  const { fullname, device, address, time, url } = details
  const from = address ? ` from the network address ${address}` : ''
  return renderEmail({
    to,
    subject: 'New sign-in to your account',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `Someone logged in to your Lectern account on a new device: ${device}, on ${formatTime(time)}${from}.`,
      'If this was you, there is nothing to do. We will not write again about this device.',
    ],
    button: { label: 'See your sessions', url },
    closing: 'If this was not you, end that session with the link above and set a new password.',
  })
}

export function renderEmailChangeEmail(to: string, fullname: string, url: string): EmailMessage {
  return renderEmail({
    to,
    subject: 'Confirm your new email address',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'Confirm that this is the new email address of your Lectern account.',
      `The link works once, for ${accountLimits.emailChangeHours} hours. Until then, your address stays as it is.`,
    ],
    button: { label: 'Confirm this address', url },
    closing: 'If you did not request this, do not open the link. You can ignore this email.',
  })
}

export function renderEmailChangedEmail(
  to: string,
  { fullname, newEmail, url }: { fullname: string; newEmail: string; url: string },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your Lectern email address was changed',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `The email address of your Lectern account is now ${newEmail}, and all other devices were logged out.`,
      'If this was you, there is nothing to do.',
    ],
    button: { label: 'Change it back', url },
    closing: `If this was not you, change it back with the link above. It works for ${accountLimits.emailUndoDays} days and logs out all devices. It also removes passkeys, authenticator apps, recovery codes and links to other accounts that were added since ${accountLimits.emailUndoFactorDays} days before the change. Your password stops working: you get a link to set a new one.`,
  })
}

/** After `renderEmailChangedEmail`, to whoever changed it back. */
export function renderEmailRestoredEmail(to: string, fullname: string, url: string): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your Lectern email address is restored',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `The email address of your Lectern account is ${to} again, and all devices were logged out.`,
      'Your password no longer works, since someone else may know it.',
      `Set a new one with the link below. It works once, for ${accountLimits.resetHours} hour.`,
    ],
    button: { label: 'Set a new password', url },
    closing:
      'If the link has expired, request another one with “Forgot password?” on the login page.',
  })
}
