import { expect, test } from 'vitest'
import { findCueIndex } from './find-cue.ts'

test.each([
  [0, -1],
  [1, 0],
  [2.9, 0],
  [3, 2],
  [99, 3],
])('at %d seconds, the cue is number %d', (seconds, index) => {
  const cues = [{ start: 1 }, { start: 3 }, { start: 3 }, { start: 5 }]
  expect(findCueIndex(cues, seconds)).toBe(index)
})

test('without cues there is none', () => {
  expect(findCueIndex([], 5)).toBe(-1)
})
