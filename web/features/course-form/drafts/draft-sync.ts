import type { Draft, SaveDraftResponse } from '#shared/contract/courses/drafts.ts'
import { draftLimits } from '#shared/limits.ts'
import { type FieldConflict, findConflicts } from '../conflict.ts'
import type { CourseValues } from '../course-steps.ts'
import { type FormBase, hasSameValues } from '../course-values.ts'

/** What the form contains at one moment. */
export interface Snapshot {
  values: CourseValues
  /** What the changes to a course started from; null for a new course. */
  base: FormBase | null
  measured: string
}

/** The draft as the server has it, as far as this form knows. */
export interface SyncedDraft {
  /** 0 if the server has none. */
  version: number
  savedAt: string
  values: CourseValues
  measured: string
}

export type DraftState =
  /** There is nothing to save. */
  | { stage: 'unchanged' }
  | { stage: 'saving' }
  | { stage: 'saved'; at: string; isMerged?: boolean }
  | { stage: 'offline' }
  /** `msg` says why; another attempt follows, or the next change makes one. */
  | { stage: 'failed'; msg: string }
  /** Changed on another device in the same fields: saving waits for the author's choice. */
  | { stage: 'conflict'; fields: readonly FieldConflict[]; remote: Draft }
  /** Published or deleted on another device: saving waits for the author's choice. */
  | { stage: 'gone' }

/** Why a save or a deletion failed. */
export type SaveFailure =
  | { kind: 'stale'; remote: Draft | null }
  | { kind: 'offline' }
  | { kind: 'rejected'; msg: string; retrySeconds: number | undefined }

interface DraftSyncOptions {
  /** The values of an untouched form, for which no draft is stored. */
  initial: CourseValues
  save: (request: Snapshot & { version: number }) => Promise<SaveDraftResponse | SaveFailure>
  load: () => Promise<Draft | null>
  remove: (version: number) => Promise<SaveFailure | undefined>
  /** Stores `synced` with the form, so that a reload knows it. */
  onSynced: (synced: SyncedDraft) => void
  /** Writes values of the server's draft into the form. */
  onApply: (values: Partial<CourseValues>, remote: Draft) => void
  onState: (state: DraftState) => void
}

export type DraftSync = ReturnType<typeof createDraftSync>

/** Saves a form's draft on the server while the author types, one request at a time. */
export function createDraftSync(options: DraftSyncOptions) {
  const { initial, save, load, remove, onSynced, onApply, onState } = options
  const none: SyncedDraft = { version: 0, savedAt: '', values: initial, measured: '' }
  let synced = none
  let snapshot: Snapshot = { values: initial, base: null, measured: '' }
  let state: DraftState = { stage: 'unchanged' }
  let isStopped = true
  let firstChangeAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  /** What was sent since the last response, in case one was lost. */
  let unconfirmed: readonly CourseValues[] = []
  let isApplying = false
  /** Shown until the author types again. */
  let isMerged = false

  function show(next: DraftState) {
    state = next
    onState(next)
  }

  function setSynced(next: SyncedDraft) {
    synced = next
    onSynced(next)
  }

  function isDirty(): boolean {
    return !hasSameValues(snapshot.values, synced.values) || snapshot.measured !== synced.measured
  }

  function isWaiting(): boolean {
    return isStopped || state.stage === 'conflict' || state.stage === 'gone'
  }

  function schedule(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), milliseconds)
  }

  function scheduleChange() {
    const { saveDelayMilliseconds, saveDelayMaxMilliseconds } = draftLimits
    firstChangeAt ??= Date.now()
    const latest = firstChangeAt + saveDelayMaxMilliseconds - Date.now()
    if (state.stage !== 'offline') show({ stage: 'saving' })
    schedule(Math.max(0, Math.min(saveDelayMilliseconds, latest)))
  }

  function showSaved() {
    if (synced.version === 0) show({ stage: 'unchanged' })
    else show({ stage: 'saved', at: synced.savedAt, ...(isMerged ? { isMerged } : {}) })
  }

  /** Saves now what is not saved yet. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    if (isWaiting() || !isDirty()) return
    running = saveOnce().finally(() => (running = undefined))
    await running
    if (!isWaiting() && state.stage === 'saved' && isDirty()) scheduleChange()
  }

  async function saveOnce(): Promise<void> {
    firstChangeAt = undefined
    const sent = snapshot
    if (hasSameValues(sent.values, initial)) {
      const failure = synced.version > 0 ? await remove(synced.version) : undefined
      if (failure?.kind === 'stale') return receive(failure.remote)
      setSynced(none)
      return showSaved()
    }
    if (state.stage !== 'offline') show({ stage: 'saving' })
    const { values, measured } = sent
    unconfirmed = [...unconfirmed.slice(-9), values]
    const result = await save({ ...sent, version: synced.version })
    if ('version' in result) {
      unconfirmed = []
      setSynced({ ...result, values, measured })
      showSaved()
    } else if (result.kind === 'stale') receive(result.remote)
    else if (result.kind === 'offline') {
      show({ stage: 'offline' })
      schedule(draftLimits.retrySeconds * 1000)
    } else {
      show({ stage: 'failed', msg: result.msg })
      if (result.retrySeconds !== undefined) schedule(result.retrySeconds * 1000)
    }
  }

  /** Merges another version of the draft, which may be the response to a request of this form that was lost. */
  function receive(remote: Draft | null) {
    if (!remote) return show({ stage: 'gone' })
    const isOwn = unconfirmed.some((sent) => hasSameValues(remote.values, sent))
    const fields = isOwn ? [] : findConflicts(synced.values, snapshot.values, remote.values)
    if (fields.some(({ isChangedHere }) => isChangedHere)) {
      return show({ stage: 'conflict', fields, remote })
    }
    adopt(remote, Object.fromEntries(fields.map(({ name, theirs }) => [name, theirs])))
  }

  /** Continues from the server's draft with `theirs`, the values taken from it. */
  function adopt(remote: Draft, theirs: Partial<CourseValues>) {
    const { version, savedAt, values, measured } = remote
    unconfirmed = []
    setSynced({ version, savedAt, values, measured })
    isMerged = Object.keys(theirs).length > 0
    // Each value that is applied counts as typing in the form.
    isApplying = true
    if (isMerged) onApply(theirs, remote)
    isApplying = false
    snapshot = { ...snapshot, values: { ...snapshot.values, ...theirs } }
    showSaved()
    if (isDirty()) schedule(0)
  }

  return {
    /** Begins with what the form contains, what it knew of the server's draft, and that draft. */
    start(now: Snapshot, known: SyncedDraft | undefined, remote: Draft | null) {
      isStopped = false
      snapshot = now
      synced = known ?? none
      if (remote?.version === synced.version || (!remote && synced.version === 0)) {
        showSaved()
        if (isDirty()) scheduleChange()
      } else receive(remote)
    },
    changed(now: Snapshot) {
      if (isApplying) return
      if (!hasSameValues(now.values, snapshot.values)) isMerged = false
      snapshot = now
      if (!isWaiting() && isDirty()) scheduleChange()
    },
    flush,
    /** Loads the draft, e.g. when the author returns from another device. */
    async refresh() {
      if (isWaiting() || running || synced.version === 0) return
      const { version } = synced
      const remote = await load().catch(() => undefined)
      if (remote === undefined || isWaiting() || synced.version !== version) return
      if (remote?.version !== version) receive(remote)
    },
    resolve(theirs: Partial<CourseValues>) {
      if (state.stage !== 'conflict') return
      adopt(state.remote, theirs)
    },
    /** Saves what is here as a new draft, after the old one was published or deleted. */
    keep() {
      if (state.stage !== 'gone') return
      setSynced(none)
      show({ stage: 'unchanged' })
      schedule(0)
    },
    /** Waits for a running save; nothing is saved any more. */
    async stop() {
      clearTimeout(timer)
      isStopped = true
      await running
    },
    /** Saves once more; nothing is repeated if that fails, since the device has the draft too. */
    leave() {
      void flush()
      isStopped = true
    },
    resume() {
      isStopped = false
      if (isDirty()) scheduleChange()
    },
    /** For an author who is offline according to the browser. */
    goOffline() {
      if (!isWaiting() && isDirty()) show({ stage: 'offline' })
    },
  }
}
