import { AppError } from '#server/platform/app-error.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'

/** Counts bytes that were read into memory. Throws `unavailable` if all uploads together use too many. */
export type CountBytes = (count: number) => void

const activeUploads = new Map<string, number>()
let totalBytes = 0

/**
 * Uploads are buffered in memory until they are stored, so each user has a limited number of concurrent ones
 * in this process, and all together a limited number of bytes.
 */
export async function limitConcurrentUploads<T>(
  ownerId: string,
  upload: (countBytes: CountBytes) => Promise<T>,
): Promise<T> {
  const active = activeUploads.get(ownerId) ?? 0
  if (active >= fileLimits.concurrentUploadsMax) {
    throw new AppError('too_many', fileMessages.tooManyAtOnce, { retryAfterSeconds: 5 })
  }
  activeUploads.set(ownerId, active + 1)
  let ownBytes = 0
  const countBytes: CountBytes = (count) => {
    ownBytes += count
    totalBytes += count
    if (totalBytes <= fileLimits.concurrentUploadBytesMax) return
    throw new AppError('unavailable', fileMessages.tooManyUploads, { retryAfterSeconds: 10 })
  }
  try {
    return await upload(countBytes)
  } finally {
    totalBytes -= ownBytes
    const remaining = (activeUploads.get(ownerId) ?? 1) - 1
    if (remaining > 0) activeUploads.set(ownerId, remaining)
    else activeUploads.delete(ownerId)
  }
}
