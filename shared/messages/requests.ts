/** Why the server does not handle a request. Pages show what they receive, so they need not load these. */
export const requestMessages = {
  invalidJson: 'The request body is not valid JSON.',
  wrongType: 'Send the request body as JSON, with Content-Type: application/json.',
  bodyTooLarge: 'The request is too large.',
  bodyTooSlow: 'The request was not received completely. Check your connection and try again.',
  malformedRequest: 'The server could not parse this request. Check its URL and headers.',
  headersTooLarge: 'The headers of this request are too large.',
  unstorableText: 'The text contains a character that cannot be stored (NUL). Remove it.',
  busy: 'The server is busy right now. Try again in a moment.',
  tooManyRequests: 'You are sending too many requests. Wait a moment.',
  unavailable: 'The service is starting or stopping. Try again in a moment.',
  pageUnavailable:
    'Lectern is not available right now. This page retries every few seconds and opens as soon as possible.',
  databaseUnavailable: 'Lectern is not available right now. Try again in a few seconds.',
  databaseBusy: 'Lectern is very busy right now. Try again in a few seconds.',
  databaseFull:
    'Nothing can be saved right now because our storage is full. Try again in a few minutes.',
} as const
