const firstSeconds = 30
const longestSeconds = 6 * 3600
/** A push service cannot make a browser wait longer. */
const retryAfterMaxSeconds = 24 * 3600

/**
 * Seconds until the next attempt after so many failures: from half a minute, doubled each time, up to six hours, or longer
 * if the push service wants it. `random`, from 0 to 1, adds up to 10 per cent, so that what failed together is not
 * repeated together.
 */
export function getRetryDelay(failures: number, retryAfterSeconds: number, random: number): number {
  const own = Math.min(firstSeconds * 2 ** (failures - 1), longestSeconds)
  return Math.max(own, Math.min(retryAfterSeconds, retryAfterMaxSeconds)) * (1 + 0.1 * random)
}
