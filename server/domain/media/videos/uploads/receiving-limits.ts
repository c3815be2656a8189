import { AppError } from '#server/platform/app-error.ts'
import { videoLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'

const receivingByUser = new Map<string, number>()
let receiving = 0

/**
 * Limits the parts that arrive at the same time in this process, of a user and of all: each lasts for minutes and may
 * take a buffer of some megabytes. Throws `too_many` and `unavailable`.
 */
export async function limitReceiving<T>(userId: string, receive: () => Promise<T>): Promise<T> {
  const own = receivingByUser.get(userId) ?? 0
  if (own >= videoLimits.receivingPerUserMax) {
    throw new AppError('too_many', fileMessages.tooManyAtOnce, { retryAfterSeconds: 5 })
  }
  if (receiving >= videoLimits.receivingMax) {
    throw new AppError('unavailable', fileMessages.tooManyUploads, { retryAfterSeconds: 10 })
  }
  receivingByUser.set(userId, own + 1)
  receiving += 1
  try {
    return await receive()
  } finally {
    receiving -= 1
    const remaining = (receivingByUser.get(userId) ?? 1) - 1
    if (remaining > 0) receivingByUser.set(userId, remaining)
    else receivingByUser.delete(userId)
  }
}
