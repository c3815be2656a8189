export interface FairQueue<Entry> {
  readonly length: number
  /** How many clients have an entry here. */
  readonly clients: number
  add(client: string, entry: Entry): void
  remove(client: string, entry: Entry): void
  /** The next entry of the first client in turn whom `mayTake` allows; that client goes to the end. */
  takeNext(mayTake: (client: string) => boolean): Entry | undefined
  /** What the client has here, the oldest first. */
  get(client: string): readonly Entry[]
}

/** A queue in which clients take turns: however much one of them adds, the others do not wait longer. */
export function createFairQueue<Entry>(): FairQueue<Entry> {
  const entriesOf = new Map<string, Entry[]>()
  let length = 0

  return {
    get length() {
      return length
    },
    get clients() {
      return entriesOf.size
    },
    add(client, entry) {
      const entries = entriesOf.get(client)
      if (entries) entries.push(entry)
      else entriesOf.set(client, [entry])
      length += 1
    },
    remove(client, entry) {
      const entries = entriesOf.get(client)
      const place = entries?.indexOf(entry) ?? -1
      if (!entries || place < 0) return
      entries.splice(place, 1)
      length -= 1
      if (entries.length === 0) entriesOf.delete(client)
    },
    takeNext(mayTake) {
      for (const [client, entries] of entriesOf) {
        if (!mayTake(client)) continue
        const entry = entries.shift()
        // A Map keeps the order of insertion: the client's turn comes again after all others.
        entriesOf.delete(client)
        if (entries.length > 0) entriesOf.set(client, entries)
        length -= 1
        return entry
      }
      return undefined
    },
    get: (client) => entriesOf.get(client) ?? [],
  }
}
