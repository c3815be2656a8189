import { expect, test } from 'vitest'
import { isNewCourse } from './rating-summary.tsx'

test('a course is new for 60 days', () => {
  const now = Date.parse('2026-03-31T12:00:00Z')
  expect(isNewCourse('2026-03-31T11:59:00Z', now)).toBe(true)
  expect(isNewCourse('2026-01-30T12:00:01Z', now)).toBe(true)
  expect(isNewCourse('2026-01-30T12:00:00Z', now)).toBe(false)
  expect(isNewCourse('2024-01-01T00:00:00Z', now)).toBe(false)
})
