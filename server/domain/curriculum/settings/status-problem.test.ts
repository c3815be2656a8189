import { expect, test } from 'vitest'
import { courseStatuses } from '#shared/catalogue/course-choices.ts'
import { findStatusProblem, listBlockedStatuses, type StatusFacts } from './status-problem.ts'

const complete: StatusFacts = {
  status: 'draft',
  ownerId: 'owner',
  isModerated: false,
  learners: 0,
  isComplete: true,
}

/** For each current status, the others that a course can get. */
function listPossible(facts: Partial<StatusFacts>) {
  return Object.fromEntries(
    courseStatuses.map((status) => {
      const current = { ...complete, ...facts, status }
      const others = courseStatuses.filter((next) => next !== status)
      return [status, others.filter((next) => !findStatusProblem(current, next))]
    }),
  )
}

test('a complete course without learners can get every status', () => {
  expect(listPossible({})).toEqual({
    draft: ['published', 'unlisted', 'archived'],
    published: ['draft', 'unlisted', 'archived'],
    unlisted: ['draft', 'published', 'archived'],
    archived: ['draft', 'published', 'unlisted'],
  })
})

test('an incomplete course can only be opened to fewer people', () => {
  expect(listPossible({ isComplete: false })).toEqual({
    draft: [],
    published: ['draft', 'unlisted', 'archived'],
    unlisted: ['draft', 'archived'],
    archived: ['draft'],
  })
})

test('a course with learners cannot become a draft', () => {
  expect(listPossible({ learners: 1 })).toMatchObject({
    published: ['unlisted', 'archived'],
    unlisted: ['published', 'archived'],
    archived: ['published', 'unlisted'],
  })
  const problem = findStatusProblem({ ...complete, status: 'published', learners: 2 }, 'draft')
  expect(problem).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('2 learners'),
  })
})

test('a course without an owner keeps its status', () => {
  const facts = { ...complete, status: 'archived', ownerId: null } as const
  expect(Object.keys(listBlockedStatuses(facts))).toEqual(['draft', 'published', 'unlisted'])
})

test('the current status is never a problem', () => {
  const facts = {
    status: 'archived',
    ownerId: null,
    isModerated: false,
    learners: 3,
    isComplete: false,
  } as const
  expect(findStatusProblem(facts, 'archived')).toBeUndefined()
})
