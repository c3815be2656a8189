/** Sentences that belong to no single domain. */
export const generalMessages = {
  invalidInput: 'Something in this request is not valid. Check the marked fields.',
  invalidJson: 'The request body is not valid JSON.',
  wrongType: 'Send the request body as JSON, with Content-Type: application/json.',
  bodyTooLarge: 'The request is too large.',
  bodyTooSlow:
    'The request stopped before it was complete. Check your connection and send it again.',
  malformedRequest: 'The server could not read this request. Check its address and headers.',
  headersTooLarge: 'The headers of this request are too large.',
  notFound: 'We could not find what you asked for.',
  forbidden: 'You do not have the right to do this.',
  onlyFor: (holders: string) => `Only ${holders} may do this.`,
  tooMany: 'Too many attempts. Please wait a little and try again.',
  unstorableText: 'A text holds a character that cannot be stored (NUL). Please remove it.',
  internal:
    'Something went wrong on our side. Please try again; the request number helps us find it.',
  busy: 'Too many people are asking for this right now. Please try again in a moment.',
  tooManyRequests: 'You are sending requests faster than we can serve them. Please wait a moment.',
  unavailable: 'The service is starting or stopping. Please try again in a moment.',
  outdated:
    'Parts of the site are not working right now, and we are repairing it. What you see may be out of date.',
  pageUnavailable:
    'Lectern is not available right now. This page looks again every few seconds and opens as soon as it can.',
  databaseUnavailable: 'Lectern is not available right now. Please try again in a few seconds.',
  databaseBusy: 'Lectern is very busy right now. Please try again in a few seconds.',
  databaseFull:
    'Nothing can be saved right now because our storage is full. Please try again in a few minutes.',
  retryIn: (seconds: number) => `You can try again in ${waitInWords(Math.ceil(seconds))}.`,
  offline: 'We could not reach the server. Check your connection and try again.',
} as const

function waitInWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
