import { setTimeout as pause } from 'node:timers/promises'

const attemptsBeforeDelay = 3
const delayPerAttemptMilliseconds = 250

/** Slows down guesses of passwords and codes. `attempts` is what the rate limit counted. */
export async function delayFailedAttempt(attempts: number): Promise<void> {
  await pause(Math.max(0, attempts - attemptsBeforeDelay) * delayPerAttemptMilliseconds)
}
