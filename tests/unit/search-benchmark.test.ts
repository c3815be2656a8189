import { expect, test } from 'vitest'
import { benchSearch } from '../load/search/search.ts'

test('the benchmark of the search fails without a catalogue and says what to do', async () => {
  expect(await benchSearch(undefined, new Set())).toEqual([
    {
      what: 'search: needs Udemy’s course list: npm run bench -- search udemy_courses.csv',
      reached: false,
    },
  ])
})
