import { pluralize } from './pluralize.ts'

/** What pages say while files are being uploaded. */
export const uploadMessages = {
  uploading: (names: readonly string[]) => `Uploading ${nameFiles(names)}…`,
  uploaded: (names: readonly string[]) =>
    `${nameFiles(names)} ${names.length === 1 ? 'was' : 'were'} uploaded.`,
  cancelled: (names: readonly string[]) => `The upload of ${nameFiles(names)} was cancelled.`,
  left: (names: readonly string[]) =>
    `The upload of ${nameFiles(names)} was cancelled because you left the page.`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  removed: (name: string) => `${name} was removed.`,
  saveToKeep: 'Save to keep it.',
  saveToRemove: 'Removed. Save to confirm.',
  describeImage: 'Describe it for people who do not see it.',
  unreadable: 'This is a folder, or a file that cannot be read.',
  onlyOne: 'Only one file can be used here.',
  waiting: 'Waiting…',
  processing: 'Processing…',
} as const

function nameFiles(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : pluralize(names.length, ['file', 'files'])
}
