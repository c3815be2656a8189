import type { Curriculum, EditableLesson } from '#shared/contract/courses/curriculum.ts'
import { createStore } from '#web/lib/create-store.ts'
import { isAboutRequest, toFailure, toOutcome } from '../failures.ts'
import type { SaveStage } from '../save-stage.ts'
import {
  applyChange,
  type CurriculumChange,
  findLesson,
  listAdded,
  replaceLesson,
} from './changes.ts'
import { findTitleConflict, rebaseTitle, type TitleConflict } from './title-conflict.ts'

export interface QueueState {
  /** As the server has it, with the changes that are not saved yet. */
  curriculum: Curriculum
  stage: SaveStage
  /** The ids of lessons that the server does not have yet. */
  added: readonly string[]
  /** Why saving failed. */
  msg?: string
  /** Saving waits for the author's choice. */
  conflict?: TitleConflict
}

interface QueueOptions {
  initial: Curriculum
  /** Resolves to the curriculum after the change. */
  send: (change: CurriculumChange, current: Curriculum) => Promise<Curriculum>
  load: () => Promise<Curriculum>
  /** Keeps on the device what is not saved. */
  keep: (pending: readonly CurriculumChange[]) => void
  /** The server rejected a change, which is undone. */
  onRejected: (msg: string) => void
  /** The session has ended: nothing is saved until the next login. */
  onSignedOut: (error: unknown) => void
}

/** Then the next attempt waits. */
const staleMax = 5

export type ChangeQueue = ReturnType<typeof createChangeQueue>

/** Shows changes at once and saves them one after another, in order. */
export function createChangeQueue(options: QueueOptions) {
  const { send, load, keep, onRejected, onSignedOut } = options
  let confirmed = options.initial
  let pending: readonly CurriculumChange[] = []
  const store = createStore<QueueState>({ curriculum: confirmed, stage: 'saved', added: [] })
  let conflict: TitleConflict | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  /** The latest revision that exists as far as we know. */
  let knownRevision = confirmed.revision
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Without a stage, the status stays as it is. */
  function show(stage?: SaveStage, msg?: string) {
    const status = stage ? { stage, ...(msg && { msg }) } : pickStatus(store.get())
    const curriculum = pending.reduce(applyChange, confirmed)
    store.set({ curriculum, added: listAdded(pending), ...status, ...(conflict && { conflict }) })
  }

  function setPending(next: readonly CurriculumChange[]) {
    pending = next
    keep(pending)
  }

  /** Responses can arrive in another order than they were made in. */
  function confirm(next: Curriculum) {
    if (next.revision >= confirmed.revision) confirmed = next
    knownRevision = Math.max(knownRevision, next.revision)
  }

  /** Resolves when a save that is running has ended, too. */
  function run(): Promise<void> {
    clearTimeout(timer)
    if (isStopped || conflict) return Promise.resolve()
    running ??= save().finally(() => (running = undefined))
    return running
  }

  async function save(): Promise<void> {
    try {
      do {
        await saveAll()
        if (conflict || isStopped) return
        await catchUp()
      } while (pending.length > 0)
      show('saved')
    } catch (error) {
      showFailure(error)
    }
  }

  /** Others may make the next change while the previous one is being loaded. */
  async function catchUp(): Promise<void> {
    while (knownRevision > confirmed.revision) {
      const expected = knownRevision
      confirm(await load())
      // Such as after a backup was restored.
      if (confirmed.revision < expected) return
    }
  }

  async function saveAll(): Promise<void> {
    let staleCount = 0
    for (let [change] = pending; change; [change] = pending) {
      if (isStopped) return
      if ((conflict = findTitleConflict(change, confirmed))) return show('conflict')
      show(store.get().stage === 'offline' ? 'offline' : 'saving')
      try {
        const next = await send(change, confirmed)
        // It may have been discarded; otherwise the device keeps it, and sending it again changes nothing.
        if (isStopped) return
        confirm(next)
        setPending(pending.slice(1))
        show('saving')
      } catch (error) {
        const failure = toFailure(error)
        if (isStopped || !isAboutRequest(failure)) throw error
        // The title may have been changed elsewhere, which the next round detects.
        if (failure.kind !== 'stale') setPending(pending.slice(1))
        else if (++staleCount > staleMax) throw error
        // What someone else deleted need not be deleted again.
        const isDone = failure.kind === 'gone' && change.type.startsWith('delete')
        if ('msg' in failure && !isDone) onRejected(failure.msg)
        confirm(await load())
        show()
      }
    }
  }

  function showFailure(error: unknown) {
    const failure = toFailure(error)
    const { stage, msg, retrySeconds } = toOutcome(failure)
    show(stage, msg)
    if (retrySeconds !== undefined && !isStopped) {
      timer = setTimeout(() => void run(), retrySeconds * 1000)
    }
    if (failure.kind === 'signedOut') onSignedOut(error)
  }

  function add(changes: readonly CurriculumChange[]) {
    setPending([...pending, ...changes])
    const { stage } = store.get()
    show(conflict || stage === 'offline' ? stage : 'saving')
    void run()
  }

  return {
    getState: store.get,
    subscribe: store.subscribe,
    change: (change: CurriculumChange) => add([change]),
    /** Adds changes that were made elsewhere, such as in a tab that was closed. */
    add,
    /** Saves what is not saved, after it was stopped too. */
    start() {
      isStopped = false
      void run()
    },
    /** Tries again now, e.g. when the connection is back. */
    flush: run,
    /** Another version exists; loads it unless it came with a response. */
    noticeRevision(revision: number) {
      knownRevision = Math.max(knownRevision, revision)
      if (knownRevision > confirmed.revision) void run()
    },
    /** Loads the curriculum, e.g. after events may have been missed. */
    async refresh() {
      if (running) return
      const current = await load().catch(() => undefined)
      if (!current || isStopped) return
      confirm(current)
      show()
    },
    /** A lesson was saved in its editor. */
    adoptLesson(lesson: EditableLesson, revision: number) {
      const known = findLesson(confirmed.sections, lesson._id)
      if (!known || known.lesson.version > lesson.version) return
      confirmed = replaceLesson(confirmed, lesson)
      knownRevision = Math.max(knownRevision, revision)
      const isNext = revision <= confirmed.revision + 1
      if (isNext) confirmed.revision = Math.max(confirmed.revision, revision)
      show()
      if (!isNext) void run()
    },
    resolveConflict(choice: 'mine' | 'theirs') {
      const [change, ...rest] = pending
      if (!change || !conflict) return
      setPending(choice === 'mine' ? [rebaseTitle(change, conflict.theirs), ...rest] : rest)
      conflict = undefined
      show('saving')
      void run()
    },
    /** The device keeps what is not saved. */
    stop() {
      clearTimeout(timer)
      isStopped = true
    },
  }
}

function pickStatus({ stage, msg }: QueueState): Pick<QueueState, 'stage' | 'msg'> {
  return msg ? { stage, msg } : { stage }
}
