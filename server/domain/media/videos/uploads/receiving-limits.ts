import { createConcurrencyLimiter } from '#server/platform/jobs/concurrency-limiter.ts'
import { videoLimits } from '#shared/limits.ts'
import { createTooManyAtOnceError, createTooManyUploadsError } from '../../../files/index.ts'

/**
 * Limits the parts that arrive at the same time in this process, of a user and of all: each lasts for minutes and may
 * take a buffer of some megabytes. Throws `too_many` and `unavailable`.
 */
export const limitReceiving = createConcurrencyLimiter({
  perKey: { max: videoLimits.receivingPerUserMax, createError: createTooManyAtOnceError },
  total: { max: videoLimits.receivingMax, createError: createTooManyUploadsError },
})
