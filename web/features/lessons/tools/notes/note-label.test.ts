import { expect, test } from 'vitest'
import { toNoteLabel } from './note-label.ts'

test.each([
  ['Turn the heap', 'Note: Turn the heap'],
  ['x'.repeat(60), `Note: ${'x'.repeat(60)}`],
  ['x'.repeat(61), `Note: ${'x'.repeat(60)}…`],
  [`${'x'.repeat(59)}👩‍👩‍👧 and more`, `Note: ${'x'.repeat(59)}👩‍👩‍👧…`],
])('labels the marker of %j', (body, label) => {
  expect(toNoteLabel(body)).toBe(label)
})
