import type { Curriculum } from '#shared/contract/curriculum.ts'
import { createChangeQueue, type QueueState } from '#web/features/curriculum/tree/change-queue.ts'
import { loadCurriculum, sendChange } from '#web/features/curriculum/tree/change-requests.ts'
import type { CurriculumChange } from '#web/features/curriculum/tree/changes.ts'
import { type ApiFetch, createApi } from '#web/lib/api.ts'

/** An author with the curriculum page open: the code of the page, without its components. */
export interface PageAuthor {
  queue: ReturnType<typeof createChangeQueue>
  state(): QueueState
  /** What is not saved yet. */
  pending(): readonly CurriculumChange[]
  /** Why changes were undone. */
  rejections: string[]
}

export function openPage(options: {
  origin: string
  send: ApiFetch
  initial: Curriculum
  /** What the device kept when the page was last left. */
  pending?: readonly CurriculumChange[]
}): PageAuthor {
  const { origin, send, initial } = options
  const api = createApi(origin, send)
  let pending = options.pending ?? []
  let state: QueueState = { curriculum: initial, stage: 'saved', added: [] }
  const rejections: string[] = []
  const queue = createChangeQueue({
    initial,
    pending,
    send: (change, current) => sendChange(change, current, api),
    load: () => loadCurriculum(initial.course, undefined, api),
    store: (next) => (pending = next),
    onState: (next) => (state = next),
    onRejected: (msg) => rejections.push(msg),
  })
  queue.start()
  return { queue, state: () => state, pending: () => pending, rejections }
}
