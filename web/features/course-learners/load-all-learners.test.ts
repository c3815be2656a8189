import { expect, test } from 'vitest'
import { createApi } from '#web/lib/api.ts'
import { loadAllLearners } from './load-all-learners.ts'

/** By cursor; a filtered page may be empty. */
const pages: Record<string, { ids: string[]; next?: string }> = {
  '': { ids: ['d', 'c'], next: 'first' },
  first: { ids: [], next: 'second' },
  second: { ids: ['a'] },
}

test('an export has the learners of all pages, filtered and sorted as the table', async () => {
  const filters: string[] = []
  const api = createApi('https://a.test', (request) => {
    const { searchParams } = new URL(request.url)
    filters.push(`${searchParams.get('search')} ${searchParams.get('status')}`)
    const { ids = [], next } = pages[searchParams.get('cursor') ?? 'none'] ?? {}
    const learners = ids.map((id) => ({ _id: id, fullname: `Learner ${id}`, username: id }))
    return Response.json(learners, next ? { headers: { 'X-Next-Cursor': next } } : {})
  })
  const params = new URLSearchParams('search=Learner&status=completed&sort=name&page=2')
  const learners = await loadAllLearners(api, 'course', params)
  expect(learners.map(({ _id }) => _id)).toEqual(['a', 'c', 'd'])
  expect(filters).toEqual(Array.from({ length: 3 }, () => 'Learner completed'))
})
