import { expect, test } from 'vitest'
import { countTitle } from './step-basics.tsx'

test.each([
  ['', '0 of 150 characters', true],
  [
    'a'.repeat(49),
    '49 of 150 characters. 1 more to go: titles of this length say what a course is about.',
    true,
  ],
  ['a'.repeat(50), '50 of 150 characters', true],
  ['a'.repeat(151), '151 of 150 characters, 1 too many', false],
])('counts the characters of the title %j', (title, text, isValid) => {
  const count = countTitle(title)
  expect(count).toMatchObject({ text, isValid })
})
