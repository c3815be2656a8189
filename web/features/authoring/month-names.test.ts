import { expect, test } from 'vitest'
import { monthNames } from './month-names.ts'

test('a month has a short name and a whole one, and January says of which year', () => {
  expect(monthNames('2025-12')).toEqual({ label: 'Dec', name: 'December 2025' })
  expect(monthNames('2026-01')).toEqual({ label: 'Jan\n2026', name: 'January 2026' })
})
