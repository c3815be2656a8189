import { expect, test } from 'vitest'
import { editCues, findNewCue } from './cue-edits.ts'

const cues = [
  { start: 0, end: 2, text: 'One two' },
  { start: 2, end: 4, text: 'Three' },
]

test('a text is split at a place, with its time in proportion, and merged again', () => {
  const split = editCues(cues, { type: 'split', index: 0, at: 3 })
  expect(split.slice(0, 2)).toEqual([
    { start: 0, end: 0.857, text: 'One' },
    { start: 0.857, end: 2, text: 'two' },
  ])
  expect(editCues(split, { type: 'mergeWithNext', index: 0 })).toEqual(cues)
})

test.each([0, 7])('a split at %d, where no text would be left, changes nothing', (at) => {
  expect(editCues(cues, { type: 'split', index: 0, at })).toBe(cues)
})

test('times are nudged, but a cue keeps a length and stays within the video', () => {
  const nudge = (edge: 'start' | 'end', seconds: number) =>
    editCues(cues, { type: 'nudge', index: 0, edge, seconds })
  expect(nudge('end', 0.1)[0]).toMatchObject({ end: 2.1 })
  expect(nudge('start', 5)[0]).toMatchObject({ start: 1.9, end: 2 })
  expect(nudge('start', -1)).toBe(cues)
  expect(nudge('end', -5)[0]).toMatchObject({ end: 0.1 })
})

test('all cues are shifted; what would be before the start is left out', () => {
  const shift = (seconds: number) => editCues(cues, { type: 'shift', seconds })
  expect(shift(1.5).map(({ start, end }) => [start, end])).toEqual([
    [1.5, 3.5],
    [3.5, 5.5],
  ])
  expect(shift(-3)).toEqual([{ start: 0, end: 1, text: 'Three' }])
  expect(shift(0)).toBe(cues)
})

test('a new cue ends before the next one, and a removed one is gone', () => {
  const added = editCues(cues, { type: 'insert', start: 1 })
  expect(added[1]).toEqual({ start: 1, end: 2, text: '' })
  expect(editCues(added, { type: 'remove', index: 1 })).toEqual(cues)
})

test('a cue that is added at the start of another one is before it', () => {
  const added = editCues(cues, { type: 'insert', start: 2 })
  expect(added[1]).toEqual({ start: 2, end: 2.1, text: '' })
  expect(findNewCue(cues, added)).toBe(1)
  expect(findNewCue(cues, cues)).toBeUndefined()
})

test('what does not exist is not changed', () => {
  expect(editCues(cues, { type: 'mergeWithNext', index: 1 })).toBe(cues)
  expect(editCues(cues, { type: 'remove', index: 2 })).toBe(cues)
})
