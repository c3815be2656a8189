import { useMemo, useSyncExternalStore } from 'react'
import { readToken } from '#web/lib/session/index.ts'
import { createNoteStore, type NotesState, type NoteStore } from './note-store.ts'

let current: { key: string; store: NoteStore } | undefined

/** The notes of the open lesson, which its page and the panel share. */
export function useNotes(user: string, lesson: string): NotesState & { store: NoteStore } {
  const store = useMemo(() => findStore(user, lesson), [user, lesson])
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)
  return { ...state, store }
}

function findStore(user: string, lesson: string): NoteStore {
  // A session sends only what was written in it.
  const key = [user, lesson, readToken()].join()
  if (current?.key !== key) current = { key, store: createNoteStore(user, lesson) }
  return current.store
}
