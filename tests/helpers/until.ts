import { setTimeout as pause } from 'node:timers/promises'

const pollMilliseconds = 20

/** Waits for something that happens elsewhere to become true; fails with its name after the deadline. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  deadlineMilliseconds = 30_000,
): Promise<T> {
  const end = Date.now() + deadlineMilliseconds
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (Date.now() > end) throw new Error(`Waited ${deadlineMilliseconds} ms in vain for ${what}.`)
    await pause(pollMilliseconds)
  }
}
