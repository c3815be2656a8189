import { useEffect, useEffectEvent, useState } from 'react'
import type { EditableLesson } from '#shared/contract/curriculum.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { readDeviceEdit, storeDeviceEdit } from '../device-edits.ts'
import type { EditorKind } from '../kinds/define-kind.ts'
import { loadLesson, saveLesson } from './lesson-requests.ts'
import { createLessonSync, type LessonState, type StoredEdit } from './lesson-sync.ts'
import { readValues } from './lesson-values.ts'

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
export function useLessonSync({ lesson, kind, userId, version, onSaved }: LessonSyncProps) {
  const { _id } = lesson
  const [state, setState] = useState<LessonState>(() => ({
    lesson,
    values: readValues(lesson, kind),
    stage: 'saved',
    errors: {},
    conflicts: [],
  }))
  const [sync] = useState(() =>
    createLessonSync({
      lesson,
      stored: readDeviceEdit(userId, _id, isStoredEdit),
      content: kind,
      save: (request) => saveLesson(_id, request),
      load: () => loadLesson(_id),
      store: (edit) => storeDeviceEdit(userId, _id, edit),
      onState: setState,
      onSaved,
      onSignedOut: endSessionIfExpired,
    }),
  )
  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') void sync.flush()
  })
  useEffect(() => {
    const onOnline = () => void sync.flush()
    const onOffline = () => sync.goOffline()
    sync.start()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', onOffline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('offline', onOffline)
      sync.leave()
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

function isStoredEdit(edit: unknown): edit is StoredEdit {
  const { version, base, values } = (edit ?? {}) as Partial<StoredEdit>
  return typeof version === 'number' && typeof base === 'object' && typeof values === 'object'
}
