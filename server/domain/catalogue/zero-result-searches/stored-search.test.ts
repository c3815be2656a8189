import { expect, it } from 'vitest'
import { statisticsLimits } from '#shared/limits.ts'
import { toStoredSearch } from './stored-search.ts'

it.each([
  ['  Ukulele   for  LEFT-handers! ', 'ukulele for left-handers'],
  ['C#', 'c#'],
  ['"ukulele" ukulele', 'ukulele'],
  ['Ausbildung für Köche', 'ausbildung für köche'],
  ['windows 95', 'windows 95'],
])('stores %j as %j', (text, stored) => {
  expect(toStoredSearch(text)).toBe(stored)
})

it.each([
  ['no words', '?!… '],
  ['an email address', 'ada@example.test'],
  ['a web address', 'https://example.test/reset/secret'],
  ['a phone number', 'call +44 (20) 7946-0018'],
  ['a card number', '4111 1111 1111 1111'],
])('does not store %s', (_what, text) => {
  expect(toStoredSearch(text)).toBeUndefined()
})

it('cuts off at a whole character', () => {
  const stored = toStoredSearch('😀 '.repeat(3) + 'ü'.repeat(40) + ' ' + 'k'.repeat(40)) ?? ''
  expect([...stored].length).toBeLessThanOrEqual(statisticsLimits.searchMaxLength)
  expect(stored.startsWith('ü')).toBe(true)
})
