/** Messages that belong to no single domain. */
export const generalMessages = {
  invalidInput: 'Some fields are not valid. Check the marked fields.',
  correctFields: (count: number) => `Correct these ${count} fields:`,
  invalidJson: 'The request body is not valid JSON.',
  wrongType: 'Send the request body as JSON, with Content-Type: application/json.',
  bodyTooLarge: 'The request is too large.',
  bodyTooSlow: 'The request was not received completely. Check your connection and try again.',
  malformedRequest: 'The server could not parse this request. Check its URL and headers.',
  headersTooLarge: 'The headers of this request are too large.',
  notFound: 'We could not find what you are looking for.',
  forbidden: 'You do not have permission to do this.',
  onlyFor: (holders: string) => `Only ${holders} can do this.`,
  tooMany: 'Too many attempts. Wait a moment and try again.',
  unstorableText: 'The text contains a character that cannot be stored (NUL). Remove it.',
  internal:
    'Something went wrong on our side. Try again; if it keeps happening, send us the request ID.',
  busy: 'The server is busy right now. Try again in a moment.',
  tooManyRequests: 'You are sending too many requests. Wait a moment.',
  unavailable: 'The service is starting or stopping. Try again in a moment.',
  outdated:
    'Parts of the site are not working right now, and what you see may be out of date. We are fixing it.',
  pageUnavailable:
    'Lectern is not available right now. This page retries every few seconds and opens as soon as possible.',
  databaseUnavailable: 'Lectern is not available right now. Try again in a few seconds.',
  databaseBusy: 'Lectern is very busy right now. Try again in a few seconds.',
  databaseFull:
    'Nothing can be saved right now because our storage is full. Try again in a few minutes.',
  retryIn: (seconds: number) => `You can try again in ${formatWait(Math.ceil(seconds))}.`,
  offline: 'We could not reach the server. Check your connection and try again.',
} as const

function formatWait(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
