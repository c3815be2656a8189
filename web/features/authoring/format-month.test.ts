import { expect, test } from 'vitest'
import { formatMonth } from './format-month.ts'

test('a month has a short name and a whole one, and January says of which year', () => {
  expect(formatMonth('2025-12')).toEqual({ label: 'Dec', name: 'December 2025' })
  expect(formatMonth('2026-01')).toEqual({ label: 'Jan\n2026', name: 'January 2026' })
})
