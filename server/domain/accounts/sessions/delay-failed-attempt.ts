import { AppError } from '#server/platform/app-error.ts'

const attemptsBeforeDelay = 3
const delayPerAttemptMilliseconds = 250

/**
 * Slows down guesses of passwords and codes: the response to this error is sent later. `attempts` is what the rate
 * limit counted. Waiting here instead would keep a slot of the load shedding, and one client could take all of them.
 */
export function delayFailedAttempt<Failure>(error: Failure, attempts: number): Failure {
  if (error instanceof AppError) {
    error.delayMilliseconds =
      Math.max(0, attempts - attemptsBeforeDelay) * delayPerAttemptMilliseconds
  }
  return error
}
