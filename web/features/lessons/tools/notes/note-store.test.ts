import { expect, test } from 'vitest'
import type { Note } from '#shared/contract/learning/notes.ts'
import type { NoteChange } from './note-outbox.ts'
import { mergeNotes } from './note-store.ts'

const at = '2026-01-01T00:00:00.000Z'
const saved = (_id: string, seconds: number | null): Note => ({
  _id,
  seconds,
  earlier: false,
  body: `Saved ${_id}`,
  html: `<p>Saved ${_id}</p>`,
  at,
  createdAt: at,
})
const change = (note: string, seconds: number | null, body: string | null): NoteChange => ({
  lesson: 'lesson',
  note,
  seconds,
  body,
  at,
})

test('unsent changes replace, add and delete saved notes, in the order of the video', () => {
  const notes = mergeNotes(
    [saved('a', 9), saved('b', 3), saved('c', 5)],
    [
      change('a', 1, 'Changed'),
      change('b', 3, null),
      change('d', null, 'New'),
      change('e', 7, 'Rejected'),
    ],
    (note) => note === 'e',
  )
  expect(notes.map(({ _id, seconds, body, sync }) => [_id, seconds, body, sync])).toEqual([
    ['d', null, 'New', 'device'],
    ['c', 5, 'Saved c', 'saved'],
    ['e', 7, 'Rejected', 'rejected'],
    // The moment of a note is that of its first save.
    ['a', 9, 'Changed', 'device'],
  ])
})
