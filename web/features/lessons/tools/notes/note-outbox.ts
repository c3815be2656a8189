/** A note that was written, or deleted if `body` is null, and that the server has not confirmed. */
export interface NoteChange {
  lesson: string
  note: string
  seconds: number | null
  /** Of the video that the seconds are of; undefined if unknown. */
  videoVersion?: string | undefined
  body: string | null
  /** When, by the server's clock. */
  at: string
}

export type NoteDelivery = 'delivered' | 'retry' | 'rejected'

interface NoteOutboxOptions {
  user: string
  send: (change: NoteChange) => Promise<NoteDelivery>
  /** After a change was added or delivered. */
  onChange: () => void
  /** Another tab delivered a change. */
  onDeliveredElsewhere: () => void
}

export interface NoteOutbox {
  list: (lesson: string) => NoteChange[]
  /** Replaces an earlier change of the same note: only the latest counts. */
  add: (change: NoteChange) => void
  /** Sends everything of this user that is not being sent already, of all lessons. */
  flush: () => Promise<void>
  isRejected: (note: string) => boolean
  /** Follows other tabs; returns a function that ends it. */
  follow: () => () => void
}

const prefix = 'note'

/**
 * Keeps changes of notes in this browser until the server has them. Tabs share them; a change that two tabs send is
 * stored once. What the server rejects stays, so that nothing written is lost, and is sent again after a reload.
 */
export function createNoteOutbox(options: NoteOutboxOptions): NoteOutbox {
  const { user, send, onChange, onDeliveredElsewhere } = options
  const base = `${prefix}:${user}:`
  const inFlight = new Set<string>()
  const rejected = new Map<string, string>()
  /** Without storage, changes stay in the page's memory. */
  const memory = new Map<string, string>()

  function readAll(): Map<string, string> {
    const entries = new Map(memory)
    try {
      for (const key of Object.keys(localStorage)) {
        const value = key.startsWith(base) ? localStorage.getItem(key) : null
        if (value !== null) entries.set(key, value)
      }
    } catch {
      // Unreadable storage counts as empty.
    }
    return entries
  }

  function remove(key: string, value: string) {
    if (memory.get(key) === value) memory.delete(key)
    try {
      // Another tab may have changed the note since.
      if (localStorage.getItem(key) === value) localStorage.removeItem(key)
    } catch {
      // It was never stored.
    }
  }

  async function deliver(key: string, value: string) {
    const change = parseChange(value)
    if (!change) return remove(key, value)
    if (inFlight.has(value) || rejected.get(change.note) === value) return
    inFlight.add(value)
    const status = await send(change)
    inFlight.delete(value)
    if (status === 'delivered') remove(key, value)
    if (status === 'rejected') rejected.set(change.note, value)
    onChange()
  }

  return {
    list: (lesson) =>
      [...readAll().values()].flatMap((value) => {
        const change = parseChange(value)
        return change?.lesson === lesson ? [change] : []
      }),
    add(change) {
      const key = base + change.note
      const value = JSON.stringify(change)
      try {
        localStorage.setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
      rejected.delete(change.note)
      onChange()
    },
    async flush() {
      await Promise.all([...readAll()].map(([key, value]) => deliver(key, value)))
    },
    isRejected: (note) => rejected.has(note),
    follow() {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (!key?.startsWith(base)) return
        if (newValue === null) onDeliveredElsewhere()
        else onChange()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

function parseChange(value: string): NoteChange | undefined {
  try {
    const change: unknown = JSON.parse(value)
    return isChange(change) ? change : undefined
  } catch {
    return undefined
  }
}

function isChange(value: unknown): value is NoteChange {
  const { lesson, note, seconds, videoVersion, body, at }: Record<string, unknown> = Object(value)
  const isText = [lesson, note, at, videoVersion ?? ''].every((text) => typeof text === 'string')
  const isNullOr = (type: string, one: unknown) => one === null || typeof one === type
  return isText && isNullOr('number', seconds) && isNullOr('string', body)
}
