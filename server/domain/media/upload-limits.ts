import { AppError } from '#server/platform/app-error.ts'
import { mediaLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'

const uploadsByUser = new Map<string, number>()
let uploads = 0

/**
 * Limits the uploads in progress in this process, of a user and of all: each may take a buffer of a few megabytes and
 * last for minutes. Throws `too_many` and `unavailable`.
 */
export async function limitUploads<T>(userId: string, upload: () => Promise<T>): Promise<T> {
  const own = uploadsByUser.get(userId) ?? 0
  if (own >= mediaLimits.uploadsPerUserMax) {
    throw new AppError('too_many', fileMessages.tooManyAtOnce, { retryAfterSeconds: 5 })
  }
  if (uploads >= mediaLimits.uploadsMax) {
    throw new AppError('unavailable', fileMessages.tooManyUploads, { retryAfterSeconds: 10 })
  }
  uploadsByUser.set(userId, own + 1)
  uploads += 1
  try {
    return await upload()
  } finally {
    uploads -= 1
    const remaining = (uploadsByUser.get(userId) ?? 1) - 1
    if (remaining > 0) uploadsByUser.set(userId, remaining)
    else uploadsByUser.delete(userId)
  }
}
