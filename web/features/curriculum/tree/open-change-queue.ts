import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { deviceEdits } from '../device-edits.ts'
import { createEditRegistry } from '../edit-registry.ts'
import { type ChangeQueue, createChangeQueue } from './change-queue.ts'
import { loadCurriculum, sendChange } from './change-requests.ts'
import type { CurriculumChange } from './changes.ts'

const queues = createEditRegistry<ChangeQueue>()

/** The changes that this page makes to a course, which are saved after its tab was left too. */
export async function openChangeQueue(
  userId: string,
  course: string,
  signal: AbortSignal,
): Promise<ChangeQueue> {
  const open = queues.find(userId, course)
  if (open) {
    void open.refresh()
    return open
  }
  const initial = await loadCurriculum(course, signal)
  return queues.open(userId, course, () => createQueue(userId, initial))
}

function createQueue(userId: string, initial: Curriculum): ChangeQueue {
  const { course } = initial
  const queue = createChangeQueue({
    initial,
    send: sendChange,
    load: () => loadCurriculum(course),
    keep: (pending) => deviceEdits.store(userId, course, pending.length > 0 ? pending : undefined),
    onRejected: (msg) => toast.error(msg),
    onSignedOut: endSessionIfExpired,
  })
  deviceEdits.adopt(userId, course, isChanges, queue.add)
  return queue
}

/** What this version of the page stored. */
function isChanges(edit: unknown): edit is CurriculumChange[] {
  return Array.isArray(edit) && edit.every((change) => typeof change?.type === 'string')
}
