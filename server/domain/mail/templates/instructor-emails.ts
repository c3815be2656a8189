import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { renderEmail } from './layout.ts'

/** Sent to the admins. The user's name is the only free text in it; the rest are choices from lists. */
export function renderRightsRequestedEmail(
  to: string,
  user: { fullname: string; typeOfTeaching: string; videoPro: string; audience: string },
  requestsUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: `${user.fullname} requests instructor rights`,
    greeting: 'Hello,',
    paragraphs: [
      `${user.fullname} would like to teach on Lectern and is waiting for your decision.`,
      `Teaching: ${user.typeOfTeaching}`,
      `Video: ${user.videoPro}`,
      `Audience: ${user.audience}`,
    ],
    button: { label: 'Review the request', url: requestsUrl },
    closing: `We will email ${user.fullname} about your decision.`,
  })
}

export function renderRightsGrantedEmail(
  to: string,
  fullname: string,
  createUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'You are an instructor on Lectern',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'Congratulations! You now have instructor rights.',
      'You can create courses, edit them at any time, and read what learners say about them.',
    ],
    button: { label: 'Create a course', url: createUrl },
    closing: 'We look forward to your courses.',
  })
}

export function renderRightsRejectedEmail(
  to: string,
  fullname: string,
  reason: string,
  requestUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your request for instructor rights',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'Thank you for your interest in teaching on Lectern. We cannot give you instructor rights at this time, for the following reason:',
      ...reason.split(/\n{2,}/),
    ],
    button: { label: 'Request again', url: requestUrl },
    closing: 'Your answers are saved. If your situation changes, you are welcome to request again.',
  })
}

export function renderRightsRevokedEmail(
  to: string,
  fullname: string,
  reason: string,
  supportEmail: string,
): EmailMessage {
  const email = renderEmail({
    to,
    subject: 'Your instructor rights were withdrawn',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'You can no longer create courses on Lectern. Your existing courses stay available to their learners. This is the reason:',
      ...reason.split(/\n{2,}/),
    ],
    closing: `If you think this is a mistake, reply to this email or write to ${supportEmail}.`,
  })
  return { ...email, replyTo: supportEmail }
}
