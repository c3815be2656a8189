import { expect, test } from 'vitest'
import { createChangeTracker } from './change-tracker.ts'

test.each([
  [{ courseIds: ['a'] }, ['a', 'courses'], ['b', 'people', 'categories']],
  [{ appearanceIds: ['a'] }, ['a'], ['courses', 'people']],
  [{ userIds: ['a'] }, ['a', 'people'], ['courses']],
  [{ categoryIds: ['a'] }, ['a', 'categories'], ['courses']],
  [{}, ['a', 'courses', 'anything'], []],
  [{ courseIds: [] }, ['anything'], []],
])('%j touches %j and not %j', (change, touched, untouched) => {
  const changes = createChangeTracker()
  const before = changes.version()
  changes.record(change)
  for (const tag of touched) expect(changes.hasChangedSince([tag], before)).toBe(true)
  for (const tag of untouched) expect(changes.hasChangedSince([tag], before)).toBe(false)
  expect(changes.hasChangedSince(touched, changes.version())).toBe(false)
})

test('forgets old changes rather than growing, and takes what is older than them for changed', () => {
  const changes = createChangeTracker()
  const before = changes.version()
  changes.record({ appearanceIds: ['first'] })
  const after = changes.version()
  const many = Array.from({ length: 10_000 }, (_, place) => `record ${place}`)
  changes.record({ appearanceIds: many })
  expect(changes.hasChangedSince(['unrelated'], before)).toBe(true)
  expect(changes.hasChangedSince(['unrelated'], after)).toBe(false)
})
