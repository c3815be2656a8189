export interface FairQueue<Entry> {
  readonly length: number
  /** Number of clients that have entries in the queue. */
  readonly clients: number
  add(client: string, entry: Entry): void
  remove(client: string, entry: Entry): void
  /** Takes the oldest entry of the next client for which `mayTake` is true; that client moves to the end. */
  takeNext(mayTake: (client: string) => boolean): Entry | undefined
  /** The entries of a client, oldest first. */
  get(client: string): readonly Entry[]
}

/** A round-robin queue: entries of one client do not delay the other clients. */
export function createFairQueue<Entry>(): FairQueue<Entry> {
  const entriesByClient = new Map<string, Entry[]>()
  let length = 0

  return {
    get length() {
      return length
    },
    get clients() {
      return entriesByClient.size
    },
    add(client, entry) {
      const entries = entriesByClient.get(client)
      if (entries) entries.push(entry)
      else entriesByClient.set(client, [entry])
      length += 1
    },
    remove(client, entry) {
      const entries = entriesByClient.get(client)
      const index = entries?.indexOf(entry) ?? -1
      if (!entries || index < 0) return
      entries.splice(index, 1)
      length -= 1
      if (entries.length === 0) entriesByClient.delete(client)
    },
    takeNext(mayTake) {
      for (const [client, entries] of entriesByClient) {
        if (!mayTake(client)) continue
        const entry = entries.shift()
        // A Map iterates in insertion order, so the client's next turn comes after all others.
        entriesByClient.delete(client)
        if (entries.length > 0) entriesByClient.set(client, entries)
        length -= 1
        return entry
      }
      return undefined
    },
    get: (client) => entriesByClient.get(client) ?? [],
  }
}
