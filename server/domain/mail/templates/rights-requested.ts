import type { Letter } from '#server/platform/mail-transport.ts'
import { layOut } from './layout.ts'

/** For the people who decide; what stands in it was typed by nobody but the person's name. */
export function rightsRequestedLetter(
  to: string,
  person: { fullname: string; typeOfTeaching: string; videoPro: string; audience: string },
  tableUrl: string,
): Letter {
  return layOut({
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
