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

/** Errors that only other API clients can cause, so pages do not load them. */
export const learningApiMessages = {
  courseArchived:
    'This course is archived. Only people who enrolled before can open it. Nothing was changed.',
  cartSavedInPart:
    'My Learnings was saved without the archived courses, which only people who enrolled before can open.',
  badCart: 'The cart must be a list of courses, each with its _id.',
  tooManySaved: 'You have saved 500 courses. Remove some to save others.',
  cartTooLarge: 'My Learnings can contain at most 1,000 courses.',
  badPosition: 'The position must be a number of seconds within the video.',
  badDuration:
    'The duration must be a number of seconds greater than 0 and at most 86,400 (one day).',
  badRanges: '"watched" must be a list of at most 100 ranges [start, end] in seconds.',
  badRange: 'A watched range must start before it ends and lie within the video.',
  badMark: '"completed" must be true or false.',
  badCompletion: '"by" must be "measured" or "mark".',
  notMeasured:
    'A video is measured by its progress, and what was measured cannot be removed: use "mark".',
  badMoment: '"at" must be the time of the report, such as 2026-03-01T12:00:00Z.',
} as const

/** Why the parameters of a catalogue request are invalid. */
export const catalogueRequestMessages = {
  badSort: 'The sort order must be "newest" or "oldest".',
  badLimit: 'The limit must be a whole number from 1 to 100.',
  badPage: 'The page must be a whole number, 1 or more.',
  badOffset: 'The offset must be a whole number, 0 or more.',
  badFilter: 'This filter does not exist.',
  tooManyValues: 'Choose at most 20 values of a filter.',
  badReviews: 'The number of reviews must be a whole number from 0 to 100.',
} as const

/** Why the parameters of a request for a page of a list are invalid. */
export const listRequestMessages = {
  badCursor: '"cursor" must be the `next` of a page with the same order.',
} as const
