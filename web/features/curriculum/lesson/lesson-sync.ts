import type { EditableLesson, UpdateLessonRequest } from '#shared/contract/curriculum.ts'
import { draftLimits } from '#shared/limits.ts'
import { toFailure } from '../failures.ts'
import {
  type ContentFields,
  isSameField,
  type LessonValues,
  listDifferences,
  readValues,
  toRequest,
  validateValues,
} from './lesson-values.ts'

export type LessonStage = 'saved' | 'saving' | 'offline' | 'failed' | 'invalid' | 'gone'

/** A field that someone else changed too. */
export interface FieldConflict {
  name: string
  mine: unknown
  theirs: unknown
}

export interface LessonState {
  /** As the server has it. */
  lesson: EditableLesson
  values: LessonValues
  stage: LessonStage
  /** Why saving failed. */
  msg?: string
  /** The errors of fields that are not saved until they are corrected, by name. */
  errors: Readonly<Record<string, string>>
  /** These fields are saved once the author has chosen a value. */
  conflicts: readonly FieldConflict[]
}

/** What the device keeps of a lesson that is not saved. */
export interface StoredEdit {
  version: number
  /** What the changes started from. */
  base: LessonValues
  values: LessonValues
  /** Requests without a response: what the server has may be the author's own. */
  sent?: readonly LessonValues[]
}

/** The fields of a request that succeeded. */
interface SavedFields {
  names: readonly string[]
  values: LessonValues
}

interface LessonSyncOptions {
  lesson: EditableLesson
  stored: StoredEdit | undefined
  content: ContentFields
  save: (request: UpdateLessonRequest) => Promise<{ lesson: EditableLesson; revision: number }>
  load: () => Promise<EditableLesson>
  store: (edit: StoredEdit | undefined) => void
  onState: (state: LessonState) => void
  onSaved: (lesson: EditableLesson, revision: number) => void
  /** The session has ended: nothing is saved until the next login. */
  onSignedOut: (error: unknown) => void
}

export type LessonSync = ReturnType<typeof createLessonSync>

/** A lesson is saved this long after the last change. */
const saveDelayMilliseconds = 800

/** An article can be 100 kB long, and the device stores some megabytes. */
const storedRequests = 3
const unconfirmedMax = 10

/**
 * Saves a lesson while its author types, one request at a time, and merges what others change: fields that only one
 * side changed are merged silently, others wait for the author's choice.
 */
export function createLessonSync(options: LessonSyncOptions) {
  const { content, save, load, store, onState, onSaved, onSignedOut } = options
  let base = readValues(options.lesson, content)
  let state: LessonState = {
    lesson: options.lesson,
    values: base,
    stage: 'saved',
    errors: {},
    conflicts: [],
  }
  /** Values that the server rejected, with its messages. */
  const rejected = new Map<string, { value: unknown; msg: string }>()
  /** What was sent since the last response, in case one was lost. */
  let unconfirmed: readonly LessonValues[] = []
  let firstChangeAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isStopped = true
  /** The latest version that exists as far as we know. */
  let knownVersion = options.lesson.version
  let isRestored = false

  function show(stage: LessonStage, msg?: string) {
    const { lesson, values, conflicts } = state
    state = { lesson, values, conflicts, stage, errors: findErrors(), ...(msg ? { msg } : {}) }
    onState(state)
  }

  function findErrors(): Record<string, string> {
    const { values } = state
    const still = [...rejected].filter(([name, { value }]) =>
      isSameField(name, values[name], value),
    )
    const messages = Object.fromEntries(still.map(([name, { msg }]) => [name, msg]))
    return { ...messages, ...validateValues(values, content) }
  }

  const listDirty = () => listDifferences(state.values, base)

  function listSavable(): string[] {
    const conflicting = state.conflicts.map(({ name }) => name)
    const waiting = new Set([...Object.keys(findErrors()), ...conflicting])
    return listDirty().filter((name) => !waiting.has(name))
  }

  function storeEdit() {
    const { lesson, values } = state
    const edit = {
      version: lesson.version,
      base,
      values,
      sent: keepFirstAndLast(unconfirmed, storedRequests),
    }
    store(listDirty().length > 0 ? edit : undefined)
  }

  function schedule(milliseconds: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), milliseconds)
  }

  function scheduleChange() {
    firstChangeAt ??= Date.now()
    const latest = firstChangeAt + draftLimits.saveDelayMaxMilliseconds - Date.now()
    schedule(Math.max(0, Math.min(saveDelayMilliseconds, latest)))
  }

  /** After a response, or a change that cannot be saved. */
  function settle() {
    if (listSavable().length > 0) {
      show('saving')
      scheduleChange()
    } else show(listDirty().length > 0 ? 'invalid' : 'saved')
  }

  /** Saves now what is not saved yet. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) {
      await running
      return flush()
    }
    if (state.stage === 'gone' || listSavable().length === 0) return
    running = saveOnce().finally(() => (running = undefined))
    await running
    await catchUp()
  }

  async function saveOnce(): Promise<void> {
    firstChangeAt = undefined
    const names = listSavable()
    const { values: sent, lesson } = state
    unconfirmed = keepFirstAndLast([...unconfirmed, sent], unconfirmedMax)
    storeEdit()
    if (state.stage !== 'offline') show('saving')
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
    if (failure.kind === 'offline') {
      show('offline')
      return schedule(draftLimits.retrySeconds * 1000)
    }
    if (failure.kind === 'temporary') {
      show('failed', failure.msg)
      return schedule(failure.retrySeconds * 1000)
    }
    if (failure.kind === 'signedOut') {
      show('failed', failure.msg)
      onSignedOut(error)
      return
    }
    if (failure.kind === 'gone') return show('gone', failure.msg)
    // The server validates its own responses, so this is a lesson.
    if (failure.kind === 'stale') return receive(failure.current as EditableLesson)
    const fields = Object.entries(failure.fields)
    const problems = fields.length > 0 ? fields : names.map((name) => [name, failure.msg] as const)
    for (const [path, msg] of problems) {
      const name = findField(path, names)
      rejected.set(name, { value: sent[name], msg })
    }
    show('failed', failure.msg)
    // The other fields can be saved.
    if (listSavable().length > 0) schedule(0)
  }

  /** The field of an error's path, such as `video.link`. */
  function findField(path: string, names: readonly string[]): string {
    const last = path.split('.').findLast((part) => names.includes(part))
    return last ?? names.find((name) => name in content.labels) ?? names[0] ?? path
  }

  /**
   * Continues from the lesson as it is on the server now. The server may store another value than was sent, such as
   * the estimated time for an empty one.
   */
  function receive(lesson: EditableLesson, saved?: SavedFields) {
    if (lesson.version < state.lesson.version) return
    const theirs = readValues(lesson, content)
    const { values } = state
    const merged: Record<string, unknown> = { ...values }
    let conflicts = state.conflicts
    for (const [name, their] of Object.entries(theirs)) {
      const own = saved?.names.includes(name) ? saved.values : undefined
      const isOwn = own || unconfirmed.some((sent) => isSameField(name, sent[name], their))
      const isChangedHere = !isSameField(name, values[name], (own ?? base)[name])
      if (isSameField(name, values[name], their)) {
        conflicts = conflicts.filter((conflict) => conflict.name !== name)
        // Addresses of files are renewed; texts stay as they are being typed.
        if (typeof their !== 'string') merged[name] = their
      } else if (!isChangedHere) merged[name] = their
      else if (!isSameField(name, their, base[name]) && !isOwn) {
        const others = conflicts.filter((conflict) => conflict.name !== name)
        conflicts = [...others, { name, mine: values[name], theirs: their }]
      }
    }
    unconfirmed = []
    base = theirs
    state = { ...state, lesson, values: merged as LessonValues, conflicts }
    storeEdit()
    settle()
  }

  /** Loads what others changed. A running save does so when it ends. */
  async function catchUp(): Promise<void> {
    if (running || isStopped || knownVersion <= state.lesson.version) return
    const lesson = await load().catch(() => undefined)
    if (lesson && !isStopped && !running) receive(lesson)
  }

  function change(patch: Record<string, unknown>) {
    const values = { ...state.values, ...patch }
    const conflicts = state.conflicts.map((conflict) =>
      conflict.name in patch ? { ...conflict, mine: values[conflict.name] } : conflict,
    )
    state = { ...state, values, conflicts }
    storeEdit()
    if (state.stage === 'gone') return show('gone', state.msg)
    if (state.stage !== 'offline') return settle()
    show('offline')
    scheduleChange()
  }

  return {
    /** Begins with what the device kept, if it kept anything. */
    start() {
      isStopped = false
      const { stored, lesson } = options
      if (!stored || isRestored) return settle()
      isRestored = true
      base = { ...base, ...stored.base }
      unconfirmed = stored.sent ?? []
      state = { ...state, values: { ...state.values, ...stored.values } }
      receive(lesson)
    },
    change,
    /** Changes values that depend on the current ones. */
    update: (toPatch: (values: LessonValues) => Record<string, unknown>) =>
      change(toPatch(state.values)),
    resolve(name: string, side: 'mine' | 'theirs') {
      const conflict = state.conflicts.find((other) => other.name === name)
      if (!conflict) return
      const values = side === 'theirs' ? { ...state.values, [name]: conflict.theirs } : state.values
      const conflicts = state.conflicts.filter((other) => other !== conflict)
      state = { ...state, values, conflicts }
      storeEdit()
      settle()
    },
    flush,
    /** The lesson has this version now; loads it unless this editor made it. */
    async noticeVersion(version: number) {
      knownVersion = Math.max(knownVersion, version)
      await catchUp()
    },
    /** Tries again after the lesson, which someone deleted, was restored. */
    resume() {
      if (state.stage === 'gone') settle()
    },
    goOffline() {
      if (listSavable().length > 0) show('offline')
    },
    /** Saves once more; the device keeps what cannot be saved. */
    leave() {
      void flush()
      isStopped = true
    },
  }
}

/** The first request whose response was lost is the one that arrived; later ones found no connection. */
function keepFirstAndLast<T>(requests: readonly T[], max: number): readonly T[] {
  return requests.length > max ? [...requests.slice(0, 1), ...requests.slice(1 - max)] : requests
}
