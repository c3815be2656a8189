import { afterEach, expect, test, vi } from 'vitest'
import { countUnsentWork } from './unsent-work.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [['note:u1:n1', 'note:u1:n2', 'note:u2:n3'], { notes: 2, hasProgress: false, hasEdits: false }],
  [['lesson-progress:u1:l1'], { notes: 0, hasProgress: true, hasEdits: false }],
  [['curriculum:u1:c1:tab'], { notes: 0, hasProgress: false, hasEdits: true }],
  [['captions:u1:t1', 'note:u1:n1'], { notes: 1, hasProgress: false, hasEdits: true }],
  [['note:u2:n1', 'token'], undefined],
])('of %j, u1 has not sent %j', (keys, expected) => {
  vi.stubGlobal('localStorage', Object.fromEntries(keys.map((key) => [key, '{}'])))
  expect(countUnsentWork('u1')).toEqual(expected)
})
