import type { Letter } from '#server/platform/mail-transport.ts'
import { layOut } from './layout.ts'

export function rightsGrantedLetter(to: string, fullname: string, createUrl: string): Letter {
  return layOut({
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
