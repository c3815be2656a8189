import { AppError } from '#server/platform/app-error.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'

const underWay = new Map<string, number>()

/** Uploads are held in memory while they come in, so a person has only a few at once in this process. */
export async function oneOfFew<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(ownerId) ?? 0
  if (others >= fileLimits.uploadsAtOnce) {
    throw new AppError('too_many', fileMessages.tooManyAtOnce, { retryAfterSeconds: 5 })
  }
  underWay.set(ownerId, others + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(ownerId) ?? 1) - 1
    if (left > 0) underWay.set(ownerId, left)
    else underWay.delete(ownerId)
  }
}
