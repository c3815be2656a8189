/* Only one tab sends a file. Browsers release the locks of a tab that is closed or reloaded. */

const releases = new Map<string, () => void>()

const toName = (id: string) => `video-upload:${id}`

/** Resolves to whether this tab may send the file. */
export async function lockUpload(id: string): Promise<boolean> {
  // Browsers have no locks on HTTP.
  if (!navigator.locks || releases.has(id)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hold = (lock: Lock | null) => {
    resolve(lock !== null)
    if (lock) return new Promise<void>((release) => releases.set(id, release))
    return undefined
  }
  navigator.locks.request(toName(id), { ifAvailable: true }, hold).catch(() => resolve(true))
  return promise
}

export function unlockUpload(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** Whether another tab sends the file. */
export async function isLockedElsewhere(id: string): Promise<boolean> {
  if (!navigator.locks || releases.has(id)) return false
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  return held.some(({ name }) => name === toName(id))
}
