import { AppError } from '#server/platform/app-error.ts'
import { createConcurrencyLimiter } from '#server/platform/jobs/concurrency-limiter.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'

/** Counts bytes that were read into memory. Throws `unavailable` if all uploads together use too many. */
export type CountBytes = (count: number) => void

const limitPerUser = createConcurrencyLimiter({
  perKey: { max: fileLimits.concurrentUploadsMax, createError: createTooManyAtOnceError },
})
let totalBytes = 0

/**
 * Uploads are buffered in memory until they are stored, so each user has a limited number of concurrent ones
 * in this process, and all together a limited number of bytes.
 */
export async function limitConcurrentUploads<T>(
  ownerId: string,
  upload: (countBytes: CountBytes) => Promise<T>,
): Promise<T> {
  let ownBytes = 0
  const countBytes: CountBytes = (count) => {
    ownBytes += count
    totalBytes += count
    if (totalBytes > fileLimits.concurrentUploadBytesMax) throw createTooManyUploadsError()
  }
  return limitPerUser(ownerId, async () => {
    try {
      return await upload(countBytes)
    } finally {
      totalBytes -= ownBytes
    }
  })
}

/** For uploads of one user. */
export function createTooManyAtOnceError(): AppError {
  return new AppError('too_many', fileMessages.tooManyAtOnce, { retryAfterSeconds: 5 })
}

/** For uploads of all users together. */
export function createTooManyUploadsError(): AppError {
  return new AppError('unavailable', fileMessages.tooManyUploads, { retryAfterSeconds: 10 })
}
