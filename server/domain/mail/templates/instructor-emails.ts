import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'
import { renderEmail } from './layout.ts'

/** For the people who decide; what stands in it was typed by nobody but the person's name. */
export function renderRightsRequestedEmail(
  to: string,
  person: { fullname: string; typeOfTeaching: string; videoPro: string; audience: string },
  tableUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: `${person.fullname} asks for instructor rights`,
    greeting: 'Hello,',
    paragraphs: [
      `${person.fullname} would like to teach on Lectern and waits for your decision.`,
      `Teaching: ${person.typeOfTeaching}`,
      `Video: ${person.videoPro}`,
      `Audience: ${person.audience}`,
    ],
    button: { label: 'Decide', url: tableUrl },
    closing: 'The person gets a letter about the decision.',
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
      'congratulations: you have instructor rights now.',
      'You can create courses at once, edit them whenever you like, and see what learners say.',
    ],
    button: { label: 'Start creating', url: createUrl },
    closing: 'We look forward to what you teach.',
  })
}

export function renderRightsRejectedEmail(
  to: string,
  fullname: string,
  reason: string,
  askAgainUrl: string,
): EmailMessage {
  return renderEmail({
    to,
    subject: 'Your request for instructor rights',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'thank you for your wish to teach on Lectern. We cannot give you instructor rights now. This is the reason:',
      ...reason.split(/\n{2,}/),
    ],
    button: { label: 'Ask again', url: askAgainUrl },
    closing: 'Your answers are kept. Once things have changed, you are welcome to ask again.',
  })
}

export function renderRightsRevokedEmail(
  to: string,
  fullname: string,
  reason: string,
  supportEmail: string,
): EmailMessage {
  const letter = renderEmail({
    to,
    subject: 'Your instructor rights were withdrawn',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'you can no longer create courses on Lectern. The courses you made stay open to their learners. This is the reason:',
      ...reason.split(/\n{2,}/),
    ],
    closing: `Is this a mistake? Just answer this letter, or write to ${supportEmail}.`,
  })
  return { ...letter, replyTo: supportEmail }
}
