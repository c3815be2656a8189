import { pluralize } from './pluralize.ts'

export interface UnsentCount {
  notes: number
  /** Whether there is progress in lessons or courses, or a mark that one is complete. */
  hasProgress: boolean
  /** Whether there are changes to a course or to captions. */
  hasEdits: boolean
}

/** Asked before a logout, which deletes what is stored in the browser. */
export const unsentWorkMessages = {
  title({ notes, hasProgress, hasEdits }: UnsentCount): string {
    const what = [
      ...(notes > 0 ? [pluralize(notes, ['note', 'notes'])] : []),
      ...(hasProgress ? ['your learning progress'] : []),
      ...(hasEdits ? ['your changes to courses'] : []),
    ]
    const isPlural = what.length > 1 || notes > 1 || hasEdits
    const [first = '', ...rest] = new Intl.ListFormat('en-GB').format(what)
    return `${first.toUpperCase()}${rest.join('')} ${isPlural ? 'are' : 'is'} not saved yet`
  },
  consequence:
    'The server cannot be reached, or does not accept this. Stay logged in to send it later; logging out deletes it from this device.',
  stay: 'Stay logged in',
  discard: 'Log out and discard',
} as const
