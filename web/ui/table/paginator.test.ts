import { expect, test } from 'vitest'
import { listPageNumbers } from './paginator.tsx'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 0, 9]],
  [3, 9, [1, 2, 3, 4, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [50, 100, [1, 0, 49, 50, 51, 0, 100]],
  [98, 100, [1, 0, 97, 98, 99, 100]],
  [100, 100, [1, 0, 99, 100]],
])('lists the numbers for page %i of %i: %j', (page, pages, numbers) => {
  expect(listPageNumbers(page, pages)).toEqual(numbers)
})
