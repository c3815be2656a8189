import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import type { ChangeQueue } from './change-queue.ts'

/** The curriculum as its author edits it, saved in the background and kept up to date with other authors. */
export function useChangeQueue(queue: ChangeQueue) {
  const state = useSyncExternalStore(queue.subscribe, queue.getState)

  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void queue.refresh()
  })
  useEffect(() => {
    const onOnline = () => void queue.flush()
    queue.start()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
    }
  }, [queue])
  useLiveEvent('curriculumChanged', (changed) => {
    if (changed.course === state.curriculum.course) queue.noticeRevision(changed.revision)
  })
  useLiveEvent('connected', () => void queue.refresh())

  return state
}
