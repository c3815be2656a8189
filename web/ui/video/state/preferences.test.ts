import { expect, test } from 'vitest'
import { defaultPreferences } from './player-state.ts'
import { parsePreferences } from './preferences.ts'

test('round-trips valid preferences', () => {
  const preferences = {
    muted: true,
    volume: 0.3,
    rate: 1.5,
    captions: true,
    timeShown: 'remaining',
    theatre: true,
    captionsLanguage: 'pt-BR',
    quality: 480,
    stableVolume: false,
    markers: false,
  }
  expect(parsePreferences(JSON.parse(JSON.stringify(preferences)))).toEqual(preferences)
})

test.each([
  null,
  'text',
  [],
  {
    volume: 7,
    rate: 1.1,
    muted: 'yes',
    captions: 1,
    timeShown: 'never',
    theatre: 1,
    quality: 'high',
    captionsLanguage: 5,
    markers: null,
  },
])('replaces invalid preferences %j by defaults', (stored) => {
  expect(parsePreferences(stored)).toEqual(defaultPreferences)
})
