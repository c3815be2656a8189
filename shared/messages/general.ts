/** Messages that belong to no single domain. */
export const generalMessages = {
  invalidInput: 'Some fields are not valid. Check the marked fields.',
  correctFields: (count: number) => `Correct these ${count} fields:`,
  notFound: 'We could not find what you are looking for.',
  forbidden: 'You do not have permission to do this.',
  onlyFor: (holders: string) => `Only ${holders} can do this.`,
  tooMany: 'Too many attempts. Wait a moment and try again.',
  internal:
    'Something went wrong on our side. Try again; if it keeps happening, send us the request ID.',
  outdated:
    'Parts of the site are not working right now, and what you see may be out of date. We are fixing it.',
  retryIn: (seconds: number) => `You can try again in ${formatWait(Math.ceil(seconds))}.`,
  partNotLoaded:
    'This part of the page could not be loaded. Check your connection and reload the page.',
  offline: 'We could not reach the server. Check your connection and try again.',
} as const

function formatWait(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
