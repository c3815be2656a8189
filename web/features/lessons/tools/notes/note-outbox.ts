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
  /**
   * Sends everything of this user, of all lessons. The changes of a note follow one another, so that the response to an
   * earlier one never replaces a later one.
   */
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
  const inFlight = new Map<string, Promise<void>>()
  const rejected = new Map<string, string>()
  /** Without storage, changes stay in the page's memory. */
  const memory = new Map<string, string>()

  function listKeys(): Set<string> {
    const keys = new Set(memory.keys())
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(base)) keys.add(key)
    } catch {
      // Unreadable storage counts as empty.
    }
    return keys
  }

  function read(key: string): string | undefined {
    try {
      return memory.get(key) ?? localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }

  /** Storage may still have an older change. */
  function forget(key: string) {
    try {
      localStorage.removeItem(key)
    } catch {
      // It was never stored.
    }
  }

  function remove(key: string, value: string) {
    if (memory.get(key) === value) memory.delete(key)
    // Another tab may have changed the note since.
    if (read(key) === value) forget(key)
  }

  function deliver(key: string): Promise<void> {
    const running = inFlight.get(key)
    if (running) return running
    const started = deliverChanges(key).finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }

  /** Until the latest change of the note is delivered, or cannot be. */
  async function deliverChanges(key: string): Promise<void> {
    let sent: string | undefined
    for (;;) {
      const value = read(key)
      if (value === undefined || value === sent) return
      sent = value
      const change = parseChange(value)
      if (!change) return remove(key, value)
      if (rejected.get(change.note) === value) return
      const status = await send(change)
      if (status === 'delivered') remove(key, value)
      if (status === 'rejected') rejected.set(change.note, value)
      onChange()
    }
  }

  return {
    list: (lesson) =>
      [...listKeys()].flatMap((key) => {
        const change = parseChange(read(key) ?? '')
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
        forget(key)
      }
      rejected.delete(change.note)
      onChange()
    },
    async flush() {
      await Promise.all([...listKeys()].map(deliver))
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
