import type { Note } from '#shared/contract/learning/notes.ts'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { createId } from '#web/lib/create-id.ts'
import { createStore } from '#web/lib/create-store.ts'
import { onBeforeSignOut } from '#web/lib/session/account.ts'
import { endSessionIfExpired, readToken } from '#web/lib/session/index.ts'
import type { VideoMoment } from '../lesson-video.ts'
import { deliverNote } from './deliver-note.ts'
import { createNoteOutbox, type NoteChange, type NoteDelivery } from './note-outbox.ts'

/** A note as the panel shows it, with what is not sent yet. */
export interface OwnNote extends Pick<Note, '_id' | 'seconds' | 'earlier' | 'body'> {
  /** Null until the server has rendered it. */
  html: string | null
  /** Of a note that is not sent yet, which video its seconds are of. */
  videoVersion?: string | undefined
  sync: 'saved' | 'device' | 'rejected'
}

/** A note as it is written, to a second of the video or to the lesson as a whole. */
export interface NewNote extends Partial<Pick<VideoMoment, 'videoVersion'>> {
  seconds: number | null
  body: string
}

export interface NotesState {
  status: 'loading' | 'ready' | 'failed'
  error: string
  notes: readonly OwnNote[]
}

export interface NoteStore {
  get: () => NotesState
  subscribe: (listener: () => void) => () => void
  load: () => Promise<void>
  add: (note: NewNote) => void
  edit: (note: OwnNote, body: string) => void
  remove: (note: OwnNote) => void
  /** Writes a deleted note again. */
  restore: (note: OwnNote) => void
  /** Sends what waits, at an interval and when the browser is online again; returns a function that ends it. */
  start: () => () => void
}

const retryMilliseconds = 15_000

/** The own notes of a user to a lesson while its page is open. */
export function createNoteStore(user: string, lesson: string): NoteStore {
  const { get, set, subscribe } = createStore<NotesState>({
    status: 'loading',
    error: '',
    notes: [],
  })
  const token = readToken()
  let saved: readonly Note[] = []
  let status: NotesState['status'] = 'loading'
  let error = ''
  let clockOffset = 0
  let storedCount = 0

  const outbox = createNoteOutbox({
    user,
    send: deliver,
    onChange: show,
    onDeliveredElsewhere: () => void load(),
  })

  function show() {
    set({ status, error, notes: mergeNotes(saved, outbox.list(lesson), outbox.isRejected) })
  }

  /** In the session in which it was written. */
  function deliver(change: NoteChange): Promise<NoteDelivery> {
    return deliverNote(change, token, (stored) => {
      if (change.lesson !== lesson) return
      storedCount += 1
      saved = saved.filter(({ _id }) => _id !== change.note)
      if (stored) saved = [...saved, stored]
    })
  }

  function change(
    { _id, seconds, videoVersion }: Pick<OwnNote, '_id' | 'seconds' | 'videoVersion'>,
    body: string | null,
  ) {
    const at = new Date(Date.now() + clockOffset).toISOString()
    outbox.add({ lesson, note: _id, seconds, videoVersion, body, at })
    void outbox.flush()
  }

  async function load(): Promise<void> {
    const before = storedCount
    try {
      const api = getBrowserApi().api.lessons[':id'].notes
      const { notes, now } = await parseResponse(api.$get({ param: { id: lesson } }))
      clockOffset = Date.parse(now) - Date.now()
      // The response may lack what was stored meanwhile.
      if (storedCount !== before) return await load()
      ;[saved, status] = [notes, 'ready']
    } catch (failure) {
      if (endSessionIfExpired(failure)) return
      if (status !== 'ready') status = 'failed'
      error = toDisplayError(failure).msg
    }
    show()
  }

  return {
    get,
    subscribe,
    load,
    add: ({ body, ...moment }) => change({ _id: createId(), ...moment }, body),
    edit: (note, body) => change(note, body),
    remove: (note) => change(note, null),
    restore: (note) => change(note, note.body),
    start() {
      const unfollow = outbox.follow()
      const flush = () => void outbox.flush()
      flush()
      const timer = setInterval(flush, retryMilliseconds)
      addEventListener('online', flush)
      const removeTask = onBeforeSignOut(() => outbox.flush())
      return () => {
        clearInterval(timer)
        removeEventListener('online', flush)
        removeTask()
        unfollow()
      }
    },
  }
}

/** In the order of the video; notes to the whole lesson first. */
export function mergeNotes(
  saved: readonly Note[],
  changes: readonly NoteChange[],
  isRejected: (note: string) => boolean,
): OwnNote[] {
  const notes = new Map<string, OwnNote>(
    saved.map((note) => [note._id, { ...note, sync: 'saved' as const }]),
  )
  for (const { note, seconds, videoVersion, body } of changes) {
    const known = notes.get(note)
    if (body === null) notes.delete(note)
    else {
      const place = known ?? { seconds, earlier: false }
      const sync = isRejected(note) ? 'rejected' : 'device'
      notes.set(note, {
        _id: note,
        seconds: place.seconds,
        earlier: place.earlier,
        body,
        html: null,
        videoVersion,
        sync,
      })
    }
  }
  return [...notes.values()].toSorted((a, b) => (a.seconds ?? -1) - (b.seconds ?? -1))
}
