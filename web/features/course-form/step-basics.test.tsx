import { expect, test } from 'vitest'
import { measureTitle } from './step-basics.tsx'

test.each([
  ['', '0 of 150 characters', true],
  ['a'.repeat(49), '49 of 150 characters. 1 more', true],
  ['a'.repeat(50), '50 of 150 characters', true],
  ['a'.repeat(151), '151 of 150 characters, 1 too many', false],
])('the title %j', (title, count, isFine) => {
  const measure = measureTitle(title)
  expect(measure.text).toMatch(new RegExp(`^${count}`))
  expect(measure.isValid).toBe(isFine)
})
