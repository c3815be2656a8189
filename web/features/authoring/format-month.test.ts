import { expect, test } from 'vitest'
import { formatMonth } from './format-month.ts'

test('formats a short label and a full name, with the year below January', () => {
  expect(formatMonth('2025-12')).toEqual({ label: 'Dec', name: 'December 2025' })
  expect(formatMonth('2026-01')).toEqual({ label: 'Jan\n2026', name: 'January 2026' })
})
