import { createConcurrencyLimiter } from '#server/platform/jobs/concurrency-limiter.ts'
import { mediaLimits } from '#shared/limits.ts'
import { createTooManyAtOnceError, createTooManyUploadsError } from '../files/index.ts'

/**
 * Limits the uploads in progress in this process, of a user and of all: each may take a buffer of a few megabytes and
 * last for minutes. Throws `too_many` and `unavailable`.
 */
export const limitUploads = createConcurrencyLimiter({
  perKey: { max: mediaLimits.uploadsPerUserMax, createError: createTooManyAtOnceError },
  total: { max: mediaLimits.uploadsMax, createError: createTooManyUploadsError },
})
