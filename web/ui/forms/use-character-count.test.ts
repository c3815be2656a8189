import { expect, it } from 'vitest'
import { updateProfileRequest } from '#shared/contract/accounts/accounts.ts'
import { createCharacterCounter } from './use-character-count.tsx'

const measureAbout = createCharacterCounter({ min: 100, max: 250 })

it.each([
  [0, '0 of 250 characters'],
  [1, '1 of 250 characters, 99 more needed'],
  [99, '99 of 250 characters, 1 more needed'],
  [100, '100 of 250 characters'],
  [250, '250 of 250 characters'],
  [251, '251 of 250 characters, 1 too many'],
])('counts %i characters as the rule of the form does', (length, count) => {
  const text = ` ${'a'.repeat(length)}\n`
  expect(measureAbout(text).text).toBe(count)
  expect(measureAbout(text).isValid).toBe(updateProfileRequest.safeParse({ desc: text }).success)
})

it('changes its verdict only at the limits', () => {
  const verdicts = Array.from({ length: 300 }, (_, length) => measureAbout('a'.repeat(length)))
  expect(new Set(verdicts.map(({ announcement: verdict }) => verdict)).size).toBe(4)
})

it('says nothing about the length of a text that has no minimum', () => {
  expect(createCharacterCounter({ max: 250 })('a')).toMatchObject({
    announcement: '',
    isValid: true,
  })
})
