import { describe, expect, test } from 'vitest'
import type { CourseLearner } from '#shared/contract/learning/learners.ts'
import { sortLearners } from './sort-learners.ts'

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
