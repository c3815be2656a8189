import { pluralize } from './pluralize.ts'

/** Asked before a logout, which deletes what is stored in the browser. */
export const unsentWorkMessages = {
  title({ notes, hasProgress }: { notes: number; hasProgress: boolean }): string {
    const progress = 'your learning progress'
    if (notes === 0) return 'Your learning progress is not saved yet'
    const what = [pluralize(notes, ['note', 'notes']), ...(hasProgress ? [progress] : [])]
    return `${what.join(' and ')} ${what.length > 1 || notes > 1 ? 'are' : 'is'} not saved yet`
  },
  consequence:
    'The server cannot be reached, or does not accept this. Stay logged in to send it later; logging out deletes it from this device.',
  stay: 'Stay logged in',
  discard: 'Log out and discard',
} as const
