import { setTimeout as pause } from 'node:timers/promises'

const pollMilliseconds = 20

/** Polls until the condition holds; fails with its description after the deadline. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  deadlineMilliseconds = 30_000,
): Promise<T> {
  const end = Date.now() + deadlineMilliseconds
  for (;;) {
    const result = await look()
    if (result !== undefined && result !== false) return result
    if (Date.now() > end)
      throw new Error(`Timed out after ${deadlineMilliseconds} ms waiting for ${what}.`)
    await pause(pollMilliseconds)
  }
}
