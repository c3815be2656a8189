import type { EditableLesson, UpdateLessonRequest } from '#shared/contract/courses/curriculum.ts'
import { createStore } from '#web/lib/create-store.ts'
import { toFailure, toOutcome } from '../failures.ts'
import type { SaveStage } from '../save-stage.ts'
import { createFieldErrors } from './field-errors.ts'
import {
  changeValues,
  createEdit,
  type Edit,
  type LessonState,
  listChanged,
  listSavableFields,
  resolveConflict,
  type StoredEdit,
} from './lesson-edit.ts'
import { type ContentFields, type LessonValues, readValues, toRequest } from './lesson-values.ts'
import { addLost, type LostRequests, pickStored } from './lost-requests.ts'
import { mergeLesson, mergeStoredEdit, type SavedFields } from './merge-lesson.ts'
import { createSaveTimer } from './save-timer.ts'

interface LessonSyncOptions {
  lesson: EditableLesson
  content: ContentFields
  save: (request: UpdateLessonRequest) => Promise<{ lesson: EditableLesson; revision: number }>
  load: () => Promise<EditableLesson>
  /** Keeps on the device what is not saved. */
  keep: (edit: StoredEdit | undefined) => void
  onSaved: (lesson: EditableLesson, revision: number) => void
  /** The session has ended: nothing is saved until the next login. */
  onSignedOut: (error: unknown) => void
}

export type LessonSync = ReturnType<typeof createLessonSync>

/**
 * Saves a lesson while its author types, one request at a time, and merges what others change: fields that only one
 * side changed are merged silently, others wait for the author's choice.
 */
export function createLessonSync(options: LessonSyncOptions) {
  const { content, save, load, keep, onSaved, onSignedOut } = options
  const fieldErrors = createFieldErrors(content)
  const timer = createSaveTimer(flush)
  let { lesson } = options
  let edit = createEdit(readValues(lesson, content))
  let lost: LostRequests<LessonValues> = []
  let running: Promise<void> | undefined
  let isStopped = false
  /** The latest version that exists as far as we know. */
  let knownVersion = lesson.version
  const store = createStore<LessonState>(toState('saved'))

  function toState(stage: SaveStage, msg?: string): LessonState {
    const { values, conflicts } = edit
    const errors = fieldErrors.list(values)
    return { lesson, values, conflicts, stage, errors, ...(msg ? { msg } : {}) }
  }

  const show = (stage: SaveStage, msg?: string) => store.set(toState(stage, msg))
  const listSavable = () => listSavableFields(edit, fieldErrors.list(edit.values))

  function setEdit(next: Edit) {
    edit = next
    keepEdit()
  }

  function keepEdit() {
    const { base, values } = edit
    const stored = { version: lesson.version, base, values, sent: pickStored(lost) }
    keep(listChanged(edit).length > 0 ? stored : undefined)
  }

  /** After a response, or a change that cannot be saved. */
  function settle() {
    const errors = fieldErrors.list(edit.values)
    if (listSavable().length > 0) {
      show('saving')
      if (!isStopped) timer.saveAfterPause()
    } else if (listChanged(edit).some((name) => name in errors)) show('invalid')
    else show(edit.conflicts.length > 0 ? 'conflict' : 'saved')
  }

  /** Saves now what is not saved yet. */
  async function flush(): Promise<void> {
    if (running) {
      await running
      return flush()
    }
    timer.restart()
    const isGone = store.get().stage === 'gone'
    if (isStopped || isGone || listSavable().length === 0) return
    running = saveOnce().finally(() => (running = undefined))
    await running
    await catchUp()
  }

  async function saveOnce(): Promise<void> {
    const names = listSavable()
    const { values: sent } = edit
    lost = addLost(lost, sent)
    keepEdit()
    if (store.get().stage !== 'offline') show('saving')
    const request = { version: lesson.version, ...toRequest(sent, names, content) }
    const saved = await save(request).catch((error: unknown) => {
      showFailure(error, names, sent)
      return undefined
    })
    if (!saved) return
    receive(saved.lesson, { names, values: sent })
    onSaved(saved.lesson, saved.revision)
  }

  function showFailure(error: unknown, names: readonly string[], sent: LessonValues): void {
    const failure = toFailure(error)
    // The server validates its own responses, so this is a lesson.
    if (failure.kind === 'stale') return receive(failure.current as EditableLesson)
    if (failure.kind === 'rejected') fieldErrors.reject(failure, names, sent)
    const { stage, msg, retrySeconds } = toOutcome(failure)
    show(stage, msg)
    if (failure.kind === 'signedOut') return onSignedOut(error)
    // After a rejection, the other fields can be saved.
    const isNext = failure.kind === 'rejected' && listSavable().length > 0
    const seconds = isNext ? 0 : retrySeconds
    if (seconds !== undefined && !isStopped) timer.saveIn(seconds * 1000)
  }

  /** Continues from the lesson as it is on the server now. */
  function receive(received: EditableLesson, saved?: SavedFields) {
    // After a logout, the edit may have been discarded.
    if (isStopped || received.version < lesson.version) return
    const theirs = readValues(received, content)
    const merged = mergeLesson(edit, { theirs, lost, saved })
    lesson = received
    lost = []
    setEdit(merged)
    settle()
  }

  /** Loads what others changed. A running save does so when it ends. */
  async function catchUp(): Promise<void> {
    if (running || isStopped || knownVersion <= lesson.version) return
    const current = await load().catch(() => undefined)
    if (current && !isStopped && !running) receive(current)
  }

  function change(patch: Record<string, unknown>) {
    setEdit(changeValues(edit, patch))
    const { stage, msg } = store.get()
    if (stage === 'gone') return show('gone', msg)
    if (stage !== 'offline') return settle()
    show('offline')
    if (!isStopped) timer.saveAfterPause()
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    change,
    /** Changes values that depend on the current ones. */
    update: (toPatch: (values: LessonValues) => Record<string, unknown>) =>
      change(toPatch(edit.values)),
    /** Continues what the device kept of an earlier visit, or of a tab that was closed. */
    adopt(stored: StoredEdit) {
      lost = [...(stored.sent ?? []), ...lost]
      setEdit(mergeStoredEdit(edit, stored))
      if (!running) receive(lesson)
    },
    resolve(name: string, side: 'mine' | 'theirs') {
      setEdit(resolveConflict(edit, name, side))
      settle()
    },
    flush,
    /** The editor was opened with the lesson as it is now; its files have new addresses. */
    start(loaded: EditableLesson) {
      isStopped = false
      if (!running) receive(loaded)
      settle()
    },
    /** The lesson has this version now; loads it unless this editor made it. */
    async noticeVersion(version: number) {
      knownVersion = Math.max(knownVersion, version)
      await catchUp()
    },
    /** Tries again after the lesson, which someone deleted, was restored. */
    resume() {
      if (store.get().stage === 'gone') settle()
    },
    goOffline() {
      if (listSavable().length > 0) show('offline')
    },
    /** The device keeps what is not saved. */
    stop() {
      timer.stop()
      isStopped = true
    },
  }
}
