import { expect, test } from 'vitest'
import { editDistance, getMaxTypos } from './edit-distance.ts'

test.each([
  ['python', 'python', 0],
  ['pyhton', 'python', 1],
  ['javascrpt', 'javascript', 1],
  ['reactt', 'react', 1],
  ['rect', 'react', 1],
  ['', 'git', 3],
  ['finanse', 'finance', 1],
])('the distance from "%s" to "%s" is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
})

test('tolerates fewer typos in short words', () => {
  expect([2, 3, 5, 6, 12].map(getMaxTypos)).toEqual([0, 1, 1, 2, 2])
})
