import type { Cue } from '#shared/captions/cue.ts'
import type { CaptionTrack } from '#shared/contract/media/captions.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { ApiError, toDisplayError } from '#web/lib/api.ts'
import { createStore } from '#web/lib/create-store.ts'
import type { SaveStage } from '../save-stage.ts'
import { type CueEdit, editCues } from './cue-edits.ts'
import { deviceCues } from './device-cues.ts'
import { saveTrack } from './track-requests.ts'

type Cues = readonly Cue[]

export interface CueSessionState {
  cues: Cues
  stage: SaveStage
  msg?: string | undefined
  canUndo: boolean
  canRedo: boolean
}

const saveDelay = 1500
const retryDelay = 5000
const undoMax = 200

/** Cues that are being edited: they save themselves, can be undone, and are kept on the device until they are saved. */
export function createCueSession(lesson: string, loaded: CaptionTrack, userId: string) {
  const key = `captions:${userId}:${loaded._id}`
  let track = loaded
  let saved: Cues = loaded.cues
  let theirs: CaptionTrack | undefined
  let past: Cues[] = []
  let future: Cues[] = []
  let lastEdit: CueEdit | undefined
  let saving: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const { get, set, subscribe } = createStore<CueSessionState>({
    cues: loaded.cues,
    stage: 'saved',
    canUndo: false,
    canRedo: false,
  })

  function show(cues: Cues, stage: SaveStage, msg?: string) {
    set({ cues, stage, msg, canUndo: past.length > 0, canRedo: future.length > 0 })
  }

  function change(cues: Cues) {
    if (theirs) show(cues, 'conflict', messages.trackChanged)
    else show(cues, 'saving')
    schedule(saveDelay)
  }

  /** Stores what is not saved yet. */
  function keepOnDevice() {
    const { cues, stage } = get()
    if (cues === saved || stage === 'gone') return deviceCues.remove(key)
    deviceCues.store(key, { version: track.version, cues })
  }

  function schedule(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      keepOnDevice()
      void flush()
    }, delay)
  }

  /** Saves what is not saved yet. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    await saving
    // Another call has saved meanwhile, or is saving.
    if (saving) return saving
    const { cues } = get()
    if (theirs) return
    // Undone before it was saved.
    if (cues === saved) return show(cues, 'saved')
    saving = save(cues).finally(() => (saving = undefined))
    await saving
  }

  async function save(cues: Cues): Promise<void> {
    const { version, language, label, state } = track
    show(get().cues, 'saving')
    try {
      const ids = { lesson, track: track._id }
      track = {
        ...track,
        ...(await saveTrack(ids, { version, language, label, state, cues: [...cues] })),
      }
      saved = cues
      if (get().cues !== cues) return schedule(saveDelay)
      deviceCues.remove(key)
      show(cues, 'saved')
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    const { cues } = get()
    if (!(error instanceof ApiError)) return show(cues, 'failed')
    if (error.code === 'stale_captions') {
      theirs = error.body['track'] as CaptionTrack
      return show(cues, 'conflict', messages.trackChanged)
    }
    if (error.status === 404) return show(cues, 'gone', error.msg)
    const isTemporary = error.status === 0 || error.status === 429 || error.status >= 500
    if (!isTemporary) return show(cues, 'rejected', toDisplayError(error).msg)
    show(cues, error.status === 0 ? 'offline' : 'failed', error.msg)
    schedule(retryDelay)
  }

  const restored = deviceCues.take(key)
  if (restored) {
    past = [saved]
    // Saving it over another version would undo the changes of others.
    if (restored.version !== loaded.version) {
      theirs = loaded
      track = { ...loaded, version: restored.version }
    }
    change(restored.cues)
  }

  return {
    get,
    subscribe,
    flush,
    keepOnDevice,
    /** Saves the rest; what cannot be saved stays on the device for the next time. Returns whether all is saved. */
    async close(): Promise<boolean> {
      await flush()
      clearTimeout(timer)
      keepOnDevice()
      return get().cues === saved
    },
    edit(edit: CueEdit) {
      const before = get().cues
      const cues = editCues(before, edit)
      if (cues === before) return
      const isTyping = edit.type === 'setText' && lastEdit?.type === 'setText'
      // One step for what is typed in one cue.
      if (!(isTyping && lastEdit && 'index' in lastEdit && lastEdit.index === edit.index)) {
        past = [...past, before].slice(-undoMax)
      }
      lastEdit = edit
      future = []
      change(cues)
    },
    undo() {
      const previous = past.at(-1)
      if (!previous) return
      future = [...future, get().cues]
      past = past.slice(0, -1)
      lastEdit = undefined
      change(previous)
    },
    redo() {
      const next = future.at(-1)
      if (!next) return
      past = [...past, get().cues]
      future = future.slice(0, -1)
      lastEdit = undefined
      change(next)
    },
    /** After a conflict: saves the own cues over those of the other author, or takes theirs. */
    resolve(side: 'mine' | 'theirs') {
      if (!theirs) return
      const mine = get().cues
      lastEdit = undefined
      track = theirs
      saved = theirs.cues
      theirs = undefined
      if (side === 'mine') return change(mine)
      past = [...past, mine]
      show(saved, 'saved')
      keepOnDevice()
    },
  }
}

export type CueSession = ReturnType<typeof createCueSession>
