import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { EditableLesson } from '#shared/contract/courses/curriculum.ts'
import type { EditorKind } from '../kinds/define-kind.ts'
import { openLessonSync } from './open-lesson-sync.ts'

interface LessonSyncProps {
  lesson: EditableLesson
  kind: EditorKind
  userId: string
  /** The latest version that is known; 0 if the lesson was deleted. */
  version: number
  /** Must stay the same function. */
  onSaved: (lesson: EditableLesson, revision: number) => void
}

/** The lesson as its author edits it, saved in the background. */
export function useLessonSync(props: LessonSyncProps) {
  const { lesson, version } = props
  const [sync] = useState(() => openLessonSync(props))
  const state = useSyncExternalStore(sync.subscribe, sync.getState)

  const start = useEffectEvent(() => sync.start(lesson))
  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void sync.flush()
  })
  useEffect(() => {
    const onOnline = () => void sync.flush()
    const onOffline = () => sync.goOffline()
    start()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      void sync.flush()
    }
  }, [sync])
  useEffect(() => {
    if (version > 0) {
      sync.resume()
      void sync.noticeVersion(version)
    }
  }, [sync, version])

  return { sync, state }
}
