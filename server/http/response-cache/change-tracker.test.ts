import { expect, test } from 'vitest'
import { createChangeTracker } from './change-tracker.ts'

test.each([
  [{ courseIds: ['a'] }, ['a', 'courses'], ['b', 'users', 'categories']],
  [{ contentOnlyIds: ['a'] }, ['a'], ['courses', 'users']],
  [{ userIds: ['a'] }, ['a', 'users'], ['courses']],
  [{ categoryIds: ['a'] }, ['a', 'categories'], ['courses']],
  [{}, ['a', 'courses', 'anything'], []],
  [{ courseIds: [] }, ['anything'], []],
])('%j changes the tags %j and not %j', (change, changed, unchanged) => {
  const changes = createChangeTracker()
  const before = changes.version()
  changes.record(change)
  for (const tag of changed) expect(changes.hasChangedSince([tag], before)).toBe(true)
  for (const tag of unchanged) expect(changes.hasChangedSince([tag], before)).toBe(false)
  expect(changes.hasChangedSince(changed, changes.version())).toBe(false)
})

test('drops old changes to stay bounded, and treats older responses as changed', () => {
  const changes = createChangeTracker()
  const before = changes.version()
  changes.record({ contentOnlyIds: ['first'] })
  const after = changes.version()
  const many = Array.from({ length: 10_000 }, (_, index) => `record ${index}`)
  changes.record({ contentOnlyIds: many })
  expect(changes.hasChangedSince(['unrelated'], before)).toBe(true)
  expect(changes.hasChangedSince(['unrelated'], after)).toBe(false)
})
