import type { DeliveryStatus } from './progress-outbox.ts'
import type { StoredMark } from './send-progress.ts'

const keyPrefixes = { course: 'completion', lesson: 'lesson-completion' }

interface CompletionOutboxOptions {
  scope: 'course' | 'lesson'
  user: string
  send: (id: string, mark: StoredMark) => Promise<DeliveryStatus>
  /** The server rejects the mark, so that it must not be shown any longer. */
  onRejected: (id: string, mark: StoredMark) => void
}

export interface CompletionOutbox {
  /** The mark of a course or lesson that the server does not have yet. */
  find: (id: string) => StoredMark | undefined
  /** Replaces an earlier mark: only the learner's latest decision counts. */
  add: (id: string, mark: StoredMark) => void
  /** Sends all marks that are not being sent already. */
  flush: () => Promise<void>
}

/** Keeps marks of completed courses or lessons in this browser until the server has accepted them. */
export function createCompletionOutbox(options: CompletionOutboxOptions): CompletionOutbox {
  const { send, onRejected } = options
  const unsent = readMarks(options)
  const inFlight = new Set<StoredMark>()

  async function deliver(id: string, mark: StoredMark) {
    if (inFlight.has(mark)) return
    inFlight.add(mark)
    const status = await send(id, mark)
    inFlight.delete(mark)
    if (status === 'retry' || unsent.get(id) !== mark) return
    unsent.delete(id)
    saveMark(options, id, undefined)
    if (status === 'rejected') onRejected(id, mark)
  }

  return {
    find: (id) => unsent.get(id),
    add(id, mark) {
      unsent.set(id, mark)
      saveMark(options, id, mark)
    },
    async flush() {
      await Promise.all([...unsent].map(([id, mark]) => deliver(id, mark)))
    },
  }
}

type KeyOptions = Pick<CompletionOutboxOptions, 'scope' | 'user'>

function readMarks({ scope, user }: KeyOptions): Map<string, StoredMark> {
  const marks = new Map<string, StoredMark>()
  try {
    for (const key of Object.keys(localStorage)) {
      const [prefix, owner, id] = key.split(':')
      if (prefix !== keyPrefixes[scope] || owner !== user || !id) continue
      const mark: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (isMark(mark)) marks.set(id, mark)
    }
  } catch {
    // Unreadable storage counts as empty.
  }
  return marks
}

function saveMark({ scope, user }: KeyOptions, id: string, mark: StoredMark | undefined) {
  const key = [keyPrefixes[scope], user, id].join(':')
  try {
    if (mark) localStorage.setItem(key, JSON.stringify(mark))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, the mark stays only in the page's memory.
  }
}

function isMark(value: unknown): value is StoredMark {
  const { completed, at }: Record<string, unknown> = Object(value)
  return typeof completed === 'boolean' && typeof at === 'string'
}
