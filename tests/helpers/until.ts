import { setTimeout as pause } from 'node:timers/promises'

const pollMilliseconds = 20

/** Polls until the condition holds; fails with its description after the deadline. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  deadlineMilliseconds = 30_000,
): Promise<T> {
  const end = Date.now() + deadlineMilliseconds
  for (let isOver = false; ;) {
    const result = await look()
    if (result !== undefined && result !== false) return result
    if (isOver) throw new Error(`Timed out after ${deadlineMilliseconds} ms waiting for ${what}.`)
    // Once more, since this process may not have read yet what arrived while it was stalled.
    isOver = Date.now() > end
    await pause(pollMilliseconds)
  }
}
