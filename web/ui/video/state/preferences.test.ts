import { expect, test } from 'vitest'
import { defaultPreferences } from './player-state.ts'
import { parsePreferences } from './preferences.ts'

test('choices come back as they were stored', () => {
  const choices = { muted: true, volume: 0.3, rate: 1.5, captions: true, timeShown: 'remaining' }
  expect(parsePreferences(JSON.parse(JSON.stringify(choices)))).toEqual(choices)
})

test.each([
  null,
  'text',
  [],
  { volume: 7, rate: 1.1, muted: 'yes', captions: 1, timeShown: 'never' },
])('what is no choice (%j) leaves the first one', (stored) => {
  expect(parsePreferences(stored)).toEqual(defaultPreferences)
})
