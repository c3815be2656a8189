/** Texts of the transcript beside a lesson. */
export const transcriptMessages = {
  lines: 'Transcript',
  failed: 'The transcript could not be loaded',
  copied: 'Transcript copied.',
  notCopied: 'Your browser does not allow copying here.',
  matches: (count: number) =>
    count === 0 ? 'No matches' : count === 1 ? '1 match' : `${count.toLocaleString('en')} matches`,
} as const
