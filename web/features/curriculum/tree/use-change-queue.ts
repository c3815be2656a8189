import { useEffect, useEffectEvent, useState } from 'react'
import type { Curriculum } from '#shared/contract/curriculum.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { readDeviceEdit, storeDeviceEdit } from '../device-edits.ts'
import { createChangeQueue, type QueueState } from './change-queue.ts'
import { loadCurriculum, sendChange } from './change-requests.ts'
import type { CurriculumChange } from './changes.ts'

/** The curriculum as its author edits it, saved in the background and kept up to date with other authors. */
export function useChangeQueue(initial: Curriculum, userId: string) {
  const { course } = initial
  const [state, setState] = useState<QueueState>({ curriculum: initial, stage: 'saved', added: [] })
  const [queue] = useState(() =>
    createChangeQueue({
      initial,
      pending: readDeviceEdit(userId, course, isChanges) ?? [],
      send: sendChange,
      load: () => loadCurriculum(course),
      store: (pending) => storeDeviceEdit(userId, course, pending.length > 0 ? pending : undefined),
      onState: setState,
      onRejected: (msg) => toast.error(msg),
      onSignedOut: endSessionIfExpired,
    }),
  )

  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void queue.refresh()
  })
  useEffect(() => {
    const onOnline = () => queue.retry()
    queue.start()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      queue.stop()
    }
  }, [queue])
  useLiveEvent('curriculumChanged', (changed) => {
    if (changed.course === course) queue.noticeRevision(changed.revision)
  })
  useLiveEvent('connected', () => void queue.refresh())

  return { queue, state }
}

/** What this version of the page stored. */
function isChanges(edit: unknown): edit is CurriculumChange[] {
  return Array.isArray(edit) && edit.every((change) => typeof change?.type === 'string')
}
