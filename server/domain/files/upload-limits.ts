import { AppError } from '#server/platform/app-error.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'

/** Counts bytes that were read into memory. Throws `unavailable` when all uploads together hold too many. */
export type CountBytes = (count: number) => void

const underWay = new Map<string, number>()
let bytesInAll = 0

/**
 * Uploads are held in memory until they are stored, so a person has only a few at once in this process,
 * and all people together have only so many bytes.
 */
export async function limitConcurrentUploads<T>(
  ownerId: string,
  work: (hold: CountBytes) => Promise<T>,
): Promise<T> {
  const others = underWay.get(ownerId) ?? 0
  if (others >= fileLimits.concurrentUploadsMax) {
    throw new AppError('too_many', fileMessages.tooManyAtOnce, { retryAfterSeconds: 5 })
  }
  underWay.set(ownerId, others + 1)
  let own = 0
  const hold: CountBytes = (count) => {
    own += count
    bytesInAll += count
    if (bytesInAll <= fileLimits.concurrentUploadBytesMax) return
    throw new AppError('unavailable', fileMessages.tooManyUploads, { retryAfterSeconds: 10 })
  }
  try {
    return await work(hold)
  } finally {
    bytesInAll -= own
    const left = (underWay.get(ownerId) ?? 1) - 1
    if (left > 0) underWay.set(ownerId, left)
    else underWay.delete(ownerId)
  }
}
