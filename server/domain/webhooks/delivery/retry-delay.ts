import { webhookLimits as limits } from '#shared/limits.ts'

const firstSeconds = 23
const factor = 3

/**
 * Seconds until the next attempt after so many; undefined after the last. From 23 seconds to 42 hours, and at most three
 * days together. `random`, from 0 to 1, varies them by 10 per cent, so that what failed together is not repeated together.
 */
export function getRetryDelay(attempts: number, random: number): number | undefined {
  if (attempts >= limits.attemptsMax) return undefined
  return firstSeconds * factor ** (attempts - 1) * (0.9 + 0.2 * random)
}
