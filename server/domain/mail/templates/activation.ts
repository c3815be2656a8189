import type { Letter } from '#server/platform/mail-transport.ts'
import { accountLimits } from '#shared/limits.ts'
import { layOut } from './layout.ts'

export function activationLetter(to: string, fullname: string, url: string): Letter {
  return layOut({
    to,
    subject: 'Activate your Lectern account',
    greeting: `Hello ${fullname},`,
    paragraphs: [
      'welcome to Lectern. One step is left: confirm that this address is yours.',
      `The link works once, for ${accountLimits.activationHours} hours. A newer letter replaces this one.`,
    ],
    button: { label: 'Activate my account', url },
    closing: 'You did not register? Then ignore this letter, and nothing happens.',
  })
}
