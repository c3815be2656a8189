import { z } from 'zod'

/** All error codes, with their HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  unknown_course: 400,
  course_not_open: 400,
  link_expired: 400,
  challenge_expired: 400,
  not_logged_in: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  forbidden: 403,
  insufficient_scope: 403,
  lesson_locked: 403,
  proof_required: 403,
  second_factor_setup_required: 403,
  not_activated: 403,
  silenced: 403,
  suspended: 403,
  not_found: 404,
  timed_out: 408,
  conflict: 409,
  stale_captions: 409,
  stale_cart: 409,
  stale_course: 409,
  stale_draft: 409,
  stale_lesson: 409,
  incomplete_course: 409,
  unsupported_version: 412,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every non-2xx response. `fields` maps field names to their error messages. */
export const errorBody = z.object({
  msg: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
