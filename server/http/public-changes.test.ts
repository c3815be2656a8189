import { expect, test } from 'vitest'
import { createPublicChanges } from './public-changes.ts'

test.each([
  [{ courseIds: ['a'] }, ['a', 'courses'], ['b', 'people', 'categories']],
  [{ shownIds: ['a'] }, ['a'], ['courses', 'people']],
  [{ userIds: ['a'] }, ['a', 'people'], ['courses']],
  [{ categoryIds: ['a'] }, ['a', 'categories'], ['courses']],
  [{}, ['a', 'courses', 'anything'], []],
  [{ courseIds: [] }, ['anything'], []],
])('%j touches %j and not %j', (change, touched, untouched) => {
  const changes = createPublicChanges()
  const before = changes.now()
  changes.record(change)
  for (const tag of touched) expect(changes.haveTouched([tag], before)).toBe(true)
  for (const tag of untouched) expect(changes.haveTouched([tag], before)).toBe(false)
  expect(changes.haveTouched(touched, changes.now())).toBe(false)
})

test('forgets old changes rather than growing, and takes what is older than them for changed', () => {
  const changes = createPublicChanges()
  const before = changes.now()
  changes.record({ shownIds: ['first'] })
  const after = changes.now()
  const many = Array.from({ length: 10_000 }, (_, place) => `record ${place}`)
  changes.record({ shownIds: many })
  expect(changes.haveTouched(['unrelated'], before)).toBe(true)
  expect(changes.haveTouched(['unrelated'], after)).toBe(false)
})
