import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { privacyLimits } from '#shared/limits.ts'
import { formatTime, renderEmail } from './layout.ts'

export function renderExportReadyEmail(
  to: string,
  { fullname, expiresAt, url }: { fullname: string; expiresAt: Date; url: string },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your Lectern data is ready',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'The data that you requested is ready to download. You have to be logged in.',
      `The download is available until ${formatTime(expiresAt)}, then it is deleted.`,
    ],
    button: { label: 'Download your data', url },
    closing:
      'If you did not request this, someone else may be logged in to your account: end the other sessions in your profile and set a new password.',
  })
}

export function renderAccountDeletedEmail(
  to: string,
  {
    fullname,
    erasureAt,
    url,
    supportEmail,
  }: { fullname: string; erasureAt: Date; url: string; supportEmail: string },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your Lectern account will be deleted',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      `You deleted your Lectern account. It will be erased after ${formatTime(erasureAt)}: your profile, posts, comments, notes, progress and files. Others no longer see your profile; your posts and comments stay until then.`,
      'Your reviews, questions and answers stay without your name. Courses that you own are archived: those who enrolled keep them.',
      `If you change your mind, log in within ${privacyLimits.graceDays} days, and everything is as before.`,
    ],
    button: { label: 'Log in to keep your account', url },
    closing: `If this was not you, log in, set a new password and write to ${supportEmail}. This is the last email about it.`,
  })
}

export function renderAccountRestoredEmail(
  to: string,
  { fullname, url }: { fullname: string; url: string },
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your Lectern account is restored',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'You logged in to the account that you had deleted, so it is restored and will not be erased.',
      'If you still want to delete it, do so again.',
    ],
    button: { label: 'Open privacy settings', url },
    closing: 'If this was not you, set a new password: someone else knows yours.',
  })
}
