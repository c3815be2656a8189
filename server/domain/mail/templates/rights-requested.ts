import type { EmailMessage } from '#server/platform/mail-transport.ts'
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
