const firstMilliseconds = 1000
const longestMilliseconds = 60_000

/**
 * Milliseconds before try number `attempt`, from 0: doubling up to a minute, and spread by half so that
 * the tabs of everybody do not come back at the same moment.
 */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(longestMilliseconds, firstMilliseconds * 2 ** attempt)
  return delay * (0.5 + random())
}
