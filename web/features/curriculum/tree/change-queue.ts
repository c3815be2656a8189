import type { Curriculum, EditableLesson } from '#shared/contract/curriculum.ts'
import { draftLimits } from '#shared/limits.ts'
import { type Failure, toFailure } from '../failures.ts'
import { applyChange, type CurriculumChange, findLesson, findSection } from './changes.ts'

export type SaveStage = 'saved' | 'saving' | 'offline' | 'failed'

export interface QueueState {
  /** As the server has it, with the changes that are not saved yet. */
  curriculum: Curriculum
  stage: SaveStage
  /** The ids of lessons that the server does not have yet. */
  added: readonly string[]
  /** Why saving failed; another attempt follows. */
  msg?: string
  /** Someone else chose another title at the same time: saving waits for the author's choice. */
  conflict?: TitleConflict
}

export interface TitleConflict {
  was: string
  mine: string
  theirs: string
}

interface QueueOptions {
  initial: Curriculum
  /** What was not saved when the page was last left. */
  pending: readonly CurriculumChange[]
  /** Resolves to the curriculum after the change. */
  send: (change: CurriculumChange, current: Curriculum) => Promise<Curriculum>
  load: () => Promise<Curriculum>
  /** Keeps on the device what is not saved. */
  store: (pending: readonly CurriculumChange[]) => void
  onState: (state: QueueState) => void
  /** The server rejected a change, which is undone. */
  onRejected: (msg: string) => void
  /** The session has ended: nothing is saved until the next login. */
  onSignedOut: (error: unknown) => void
}

/** These failures say nothing about the change, which is kept. */
const keepingKinds = new Set<Failure['kind']>(['offline', 'temporary', 'signedOut'])

/** Then the next attempt waits. */
const staleMax = 5

export type ChangeQueue = ReturnType<typeof createChangeQueue>

/** Shows changes at once and saves them one after another, in order. */
export function createChangeQueue(options: QueueOptions) {
  const { send, load, store, onState, onRejected, onSignedOut } = options
  let confirmed = options.initial
  let pending = options.pending
  let state: QueueState = { curriculum: confirmed, stage: 'saved', added: [] }
  let isRunning = false
  let isStopped = false
  /** The latest revision that exists as far as we know. */
  let knownRevision = confirmed.revision
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: Partial<QueueState> = {}) {
    const { stage = state.stage, ...rest } = next
    const curriculum = pending.reduce(applyChange, confirmed)
    state = { curriculum, added: listAdded(pending), stage, ...rest }
    onState(state)
  }

  function setPending(next: readonly CurriculumChange[]) {
    pending = next
    store(pending)
  }

  /** Responses can arrive in another order than they were made in. */
  function confirm(next: Curriculum) {
    if (next.revision >= confirmed.revision) confirmed = next
    knownRevision = Math.max(knownRevision, next.revision)
  }

  function schedule(seconds: number) {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), seconds * 1000)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isRunning || state.conflict) return
    isRunning = true
    try {
      await saveAll()
      if (state.conflict) return
      await catchUp()
      show({ stage: 'saved' })
    } catch (error) {
      showFailure(error)
    } finally {
      isRunning = false
    }
    if (pending.length > 0 && state.stage === 'saved' && !state.conflict) void run()
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
      const conflict = findTitleConflict(change, confirmed)
      if (conflict) return show({ stage: 'failed', conflict })
      show({ stage: state.stage === 'offline' ? 'offline' : 'saving' })
      try {
        confirm(await send(change, confirmed))
        setPending(pending.slice(1))
        show({ stage: 'saving' })
      } catch (error) {
        const failure = toFailure(error)
        if (keepingKinds.has(failure.kind)) throw error
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
    if (failure.kind === 'offline') {
      // A failed refresh loses nothing.
      show({ stage: 'offline' })
      return schedule(draftLimits.retrySeconds)
    }
    const msg = 'msg' in failure ? failure.msg : ''
    show({ stage: 'failed', msg })
    if (failure.kind === 'signedOut') {
      onSignedOut(error)
      return
    }
    schedule(failure.kind === 'temporary' ? failure.retrySeconds : draftLimits.retrySeconds)
  }

  return {
    /** Saves what is left from the last visit. */
    start() {
      isStopped = false
      show()
      if (pending.length > 0) void run()
    },
    change(change: CurriculumChange) {
      setPending([...pending, change])
      show({ stage: state.stage === 'offline' ? 'offline' : 'saving', ...pickConflict(state) })
      void run()
    },
    /** Tries again now, e.g. when the connection is back. */
    retry: () => void run(),
    /** Another version exists; loads it unless it came with a response. */
    noticeRevision(revision: number) {
      knownRevision = Math.max(knownRevision, revision)
      if (knownRevision > confirmed.revision) void run()
    },
    /** Loads the curriculum, e.g. after events may have been missed. */
    async refresh() {
      if (isRunning) return
      const current = await load().catch(() => undefined)
      if (!current || isStopped) return
      confirm(current)
      show(pickConflict(state))
    },
    /** A lesson was saved in its editor. */
    adoptLesson(lesson: EditableLesson, revision: number) {
      const { course: _course, section: _section, source: _source, files: _files, ...row } = lesson
      delete row.html
      const known = findLesson(confirmed.sections, row._id)
      if (!known || known.lesson.version > row.version) return
      const sections = confirmed.sections.map((section) => ({
        ...section,
        lessons: section.lessons.map((other) => (other._id === row._id ? row : other)),
      }))
      const isNext = revision <= confirmed.revision + 1
      confirmed = {
        ...confirmed,
        sections,
        revision: isNext ? Math.max(confirmed.revision, revision) : confirmed.revision,
      }
      knownRevision = Math.max(knownRevision, revision)
      show(pickConflict(state))
      if (!isNext) void run()
    },
    resolveConflict(choice: 'mine' | 'theirs') {
      const [change, ...rest] = pending
      const { conflict } = state
      if (!change || !conflict) return
      setPending(choice === 'mine' ? [rebaseTitle(change, conflict.theirs), ...rest] : rest)
      show({ stage: 'saving' })
      void run()
    },
    /** Saves what can be saved now; the device keeps the rest. */
    stop() {
      clearTimeout(timer)
      isStopped = true
    },
  }
}

function listAdded(pending: readonly CurriculumChange[]): string[] {
  return pending.flatMap((change) => {
    if (change.type === 'addLessons') return change.lessons.map(({ _id }) => _id)
    return change.type === 'duplicateLesson' ? [change.copy] : []
  })
}

function pickConflict({ conflict, msg }: QueueState): Partial<QueueState> {
  return { ...(conflict ? { conflict } : {}), ...(msg ? { msg } : {}) }
}

/** Set if the title that the author replaced is not the current one. */
function findTitleConflict(
  change: CurriculumChange,
  { sections }: Curriculum,
): TitleConflict | undefined {
  const titles = readTitles(change)
  const theirs =
    change.type === 'renameSection'
      ? findSection(sections, change._id)?.title
      : change.type === 'updateLesson'
        ? findLesson(sections, change._id)?.lesson.title
        : undefined
  if (!titles || theirs === undefined) return undefined
  const isOther = theirs !== titles.was && theirs !== titles.mine
  return isOther ? { ...titles, theirs } : undefined
}

function readTitles(change: CurriculumChange): { was: string; mine: string } | undefined {
  if (change.type === 'renameSection') return { was: change.was, mine: change.title }
  if (change.type !== 'updateLesson') return undefined
  const [was, mine] = [change.was.title, change.to.title]
  return was === undefined || mine === undefined ? undefined : { was, mine }
}

function rebaseTitle(change: CurriculumChange, title: string): CurriculumChange {
  if (change.type === 'renameSection') return { ...change, was: title }
  if (change.type === 'updateLesson') return { ...change, was: { ...change.was, title } }
  return change
}
