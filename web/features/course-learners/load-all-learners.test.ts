import { describe, expect, test } from 'vitest'
import type { CourseLearner } from '#shared/contract/learning/learners.ts'
import { createApi } from '#web/lib/api.ts'
import { loadAllLearners, sortLearners } from './load-all-learners.ts'

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

const createLearner = (_id: string, values: Partial<CourseLearner>): CourseLearner => ({
  _id,
  fullname: 'Ada',
  username: 'ada',
  avatar: '',
  status: 'not_started',
  enrolledAt: '2026-01-01T00:00:00.000Z',
  completedLessons: 0,
  requiredLessons: 3,
  percent: 0,
  activeAt: null,
  completedAt: null,
  ...values,
})

const learners = [
  createLearner('b', { fullname: 'zoë', completedLessons: 2 }),
  createLearner('c', { fullname: 'Émile', activeAt: '2026-02-01T00:00:00.000Z' }),
  createLearner('a', { fullname: 'Finn', completedAt: '2026-03-01T00:00:00.000Z' }),
]

describe('an export of learners is sorted', () => {
  test.each([
    ['name', 'asc', 'cab'],
    ['name', 'desc', 'bac'],
    ['progress', 'desc', 'bca'],
    ['active', 'asc', 'abc'],
    ['active', 'desc', 'cba'],
    ['completed', 'desc', 'acb'],
    ['enrolled', 'asc', 'abc'],
  ] as const)('by %s %s', (sort, direction, ids) => {
    expect(
      sortLearners(learners, sort, direction)
        .map(({ _id }) => _id)
        .join(''),
    ).toBe(ids)
  })
})
