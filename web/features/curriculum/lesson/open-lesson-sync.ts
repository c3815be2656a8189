import type { EditableLesson } from '#shared/contract/courses/curriculum.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { deviceEdits } from '../device-edits.ts'
import { createEditRegistry } from '../edit-registry.ts'
import type { EditorKind } from '../kinds/define-kind.ts'
import type { StoredEdit } from './lesson-edit.ts'
import { loadLesson, saveLesson } from './lesson-requests.ts'
import { createLessonSync, type LessonSync } from './lesson-sync.ts'

interface OpenOptions {
  lesson: EditableLesson
  kind: EditorKind
  userId: string
  onSaved: (lesson: EditableLesson, revision: number) => void
}

const syncs = createEditRegistry<LessonSync>()

/** The edit of a lesson in this page, which is saved after its editor was closed too. */
export function openLessonSync({ lesson, kind, userId, onSaved }: OpenOptions): LessonSync {
  const { _id } = lesson
  return syncs.open(userId, _id, () => {
    const sync = createLessonSync({
      lesson,
      content: kind,
      save: (request) => saveLesson(_id, request),
      load: () => loadLesson(_id),
      keep: (edit) => deviceEdits.store(userId, _id, edit),
      onSaved,
      onSignedOut: endSessionIfExpired,
    })
    deviceEdits.adopt(userId, _id, isStoredEdit, sync.adopt)
    return sync
  })
}

function isStoredEdit(edit: unknown): edit is StoredEdit {
  const { version, base, values } = (edit ?? {}) as Partial<StoredEdit>
  return typeof version === 'number' && typeof base === 'object' && typeof values === 'object'
}
