import type { CompletionMark } from '#shared/contract/learning.ts'
import type { DeliveryStatus } from './progress-outbox.ts'

const keyPrefix = 'completion'

interface CompletionOutboxOptions {
  user: string
  send: (course: string, mark: CompletionMark) => Promise<DeliveryStatus>
  /** The server rejects the mark, so that it must not be shown any longer. */
  onRejected: (course: string, mark: CompletionMark) => void
}

export interface CompletionOutbox {
  /** The mark of a course that the server does not have yet. */
  find: (course: string) => CompletionMark | undefined
  /** Replaces an earlier mark of the course: only the learner's latest decision counts. */
  add: (course: string, mark: CompletionMark) => void
  /** Sends all marks that are not being sent already. */
  flush: () => Promise<void>
}

/** Keeps marks of completed courses in this browser until the server has accepted them. */
export function createCompletionOutbox(options: CompletionOutboxOptions): CompletionOutbox {
  const { user, send, onRejected } = options
  const unsent = readMarks(user)
  const inFlight = new Set<CompletionMark>()

  async function deliver(course: string, mark: CompletionMark) {
    if (inFlight.has(mark)) return
    inFlight.add(mark)
    const status = await send(course, mark)
    inFlight.delete(mark)
    if (status === 'retry' || unsent.get(course) !== mark) return
    unsent.delete(course)
    saveMark(user, course, undefined)
    if (status === 'rejected') onRejected(course, mark)
  }

  return {
    find: (course) => unsent.get(course),
    add(course, mark) {
      unsent.set(course, mark)
      saveMark(user, course, mark)
    },
    async flush() {
      await Promise.all([...unsent].map(([course, mark]) => deliver(course, mark)))
    },
  }
}

function readMarks(user: string): Map<string, CompletionMark> {
  const marks = new Map<string, CompletionMark>()
  try {
    for (const key of Object.keys(localStorage)) {
      const [prefix, owner, course] = key.split(':')
      if (prefix !== keyPrefix || owner !== user || !course) continue
      const mark: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      if (isMark(mark)) marks.set(course, mark)
    }
  } catch {
    // Unreadable storage counts as empty.
  }
  return marks
}

function saveMark(user: string, course: string, mark: CompletionMark | undefined) {
  const key = [keyPrefix, user, course].join(':')
  try {
    if (mark) localStorage.setItem(key, JSON.stringify(mark))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, the mark stays only in the page's memory.
  }
}

function isMark(value: unknown): value is CompletionMark {
  const { completed, at }: Record<string, unknown> = Object(value)
  return typeof completed === 'boolean' && typeof at === 'string'
}
