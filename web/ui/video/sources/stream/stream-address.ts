import { createStore } from '#web/lib/create-store.ts'

/** After a response without a new address, the expired one is reported. */
const renewalMilliseconds = 3000

export interface StreamAddress {
  get: () => string
  set: (url: string) => void
  /** The same file of the video at the current address. */
  toCurrent: (url: string, videoId: string) => string
  /** Requests another address; whether one arrived. Concurrent calls share a request. */
  refresh: (request: () => Promise<void>) => Promise<boolean>
}

/** The address of a stream, which expires and is replaced while the stream plays. */
export function createStreamAddress(url: string): StreamAddress {
  const store = createStore(url)
  let renewal: Promise<boolean> | undefined

  async function refresh(request: () => Promise<void>): Promise<boolean> {
    const before = store.get()
    const changed = new Promise<boolean>((resolve) => {
      const unsubscribe = store.subscribe(() => {
        if (store.get() === before) return
        unsubscribe()
        resolve(true)
      })
    })
    await request().catch(() => undefined)
    const unchanged = new Promise<boolean>((resolve) => {
      setTimeout(resolve, renewalMilliseconds, false)
    })
    return Promise.race([changed, unchanged])
  }

  return {
    get: store.get,
    set: store.set,
    toCurrent(requested, videoId) {
      const folder = `/${videoId}/`
      const at = requested.indexOf(folder)
      const current = store.get()
      const currentAt = current.indexOf(folder)
      if (at < 0 || currentAt < 0) return requested
      return current.slice(0, currentAt) + requested.slice(at)
    },
    refresh(request) {
      renewal ??= refresh(request).finally(() => (renewal = undefined))
      return renewal
    },
  }
}
