import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/domain/rights.ts'
import { canOpenLesson, type LessonDecision, type LessonFacts } from './can-open-lesson.ts'

type Who = keyof typeof actors
type Status = LessonFacts['course']['status']

const student = (id: string): Actor => ({ id, role: 'student', authorize: false })

const actors = {
  visitor: undefined,
  'not enrolled': student('stranger'),
  'left the course': student('left'),
  learner: student('learner'),
  owner: student('owner'),
  'co-instructor': student('co-instructor'),
  'co-instructor of another course': { ...student('other'), role: 'instructor', authorize: true },
  admin: { ...student('admin'), role: 'admin' },
} satisfies Record<string, Actor | undefined>

const everyone = Object.keys(actors) as Who[]
const enrolledSince = new Date('2026-01-10T10:00:00Z')

interface Overrides {
  course?: Partial<LessonFacts['course']>
  lesson?: Partial<LessonFacts['lesson']>
  enrolment?: Partial<LessonFacts['enrolment'] & object>
  uncompletedBefore?: LessonFacts['uncompletedBefore']
  now?: string
}

function decide(who: Who, overrides: Overrides = {}): LessonDecision {
  const enrolment = { since: enrolledSince, isCompleted: false, ...overrides.enrolment }
  const isEnrolled = { learner: true, 'left the course': false }[who as 'learner']
  return canOpenLesson(actors[who], {
    course: {
      status: 'published',
      order: 'any',
      ownerId: 'owner',
      isDeleted: false,
      coInstructorIds: ['co-instructor'],
      ...overrides.course,
    },
    lesson: {
      isPreview: false,
      isHidden: false,
      isDeleted: false,
      release: null,
      isCompleted: false,
      ...overrides.lesson,
    },
    enrolment: isEnrolled === undefined ? null : { ...enrolment, isCurrent: isEnrolled },
    uncompletedBefore: overrides.uncompletedBefore ?? null,
    now: new Date(overrides.now ?? '2026-01-15T00:00:00Z'),
  })
}

/** `open`, or the reason. */
const summarize = (decision: LessonDecision) => (decision.allowed ? 'open' : decision.reason)

function decideForAll(overrides: Overrides) {
  return Object.fromEntries(everyone.map((who) => [who, summarize(decide(who, overrides))]))
}

const staff = { owner: 'open', 'co-instructor': 'open', admin: 'open' }
const nobody = Object.fromEntries(everyone.map((who) => [who, 'not_found']))
const outsiders = {
  visitor: 'not_logged_in',
  'not enrolled': 'not_enrolled',
  'left the course': 'not_enrolled',
  'co-instructor of another course': 'not_enrolled',
}
const all = (result: string) => Object.fromEntries(everyone.map((who) => [who, result]))
const unreleased = { release: { days: 30 } }
const first = { _id: 'first', title: 'First' }

test.each<[string, Overrides, Record<string, string>]>([
  ['an ordinary lesson', {}, { ...outsiders, ...staff, learner: 'open' }],
  ['a preview', { lesson: { isPreview: true } }, all('open')],
  ['a hidden lesson', { lesson: { isHidden: true } }, { ...nobody, ...staff }],
  ['a hidden preview', { lesson: { isHidden: true, isPreview: true } }, { ...nobody, ...staff }],
  ['a deleted lesson', { lesson: { isDeleted: true } }, nobody],
  ['a deleted preview', { lesson: { isDeleted: true, isPreview: true } }, nobody],
  ['a lesson of a deleted course', { course: { isDeleted: true } }, nobody],
  [
    'a lesson that is not released',
    { lesson: unreleased },
    { ...outsiders, ...staff, learner: 'not_released' },
  ],
  ['a preview that is not released', { lesson: { ...unreleased, isPreview: true } }, all('open')],
  [
    'a lesson after an open one, in sequence',
    { course: { order: 'sequence' }, uncompletedBefore: first },
    { ...outsiders, ...staff, learner: 'previous_lesson_open' },
  ],
  ['a lesson of a draft', { course: { status: 'draft' } }, { ...all('course_draft'), ...staff }],
  [
    'a preview of a draft',
    { course: { status: 'draft' }, lesson: { isPreview: true } },
    { ...all('course_draft'), ...staff },
  ],
  [
    'a lesson of an unlisted course',
    { course: { status: 'unlisted' } },
    { ...outsiders, ...staff, learner: 'open' },
  ],
  [
    'a lesson of an archived course',
    { course: { status: 'archived' } },
    {
      ...staff,
      visitor: 'not_logged_in',
      'not enrolled': 'course_archived',
      'co-instructor of another course': 'course_archived',
      // May enrol again.
      'left the course': 'not_enrolled',
      learner: 'open',
    },
  ],
  [
    'a lesson of a course whose owner is gone',
    { course: { ownerId: null } },
    {
      visitor: 'not_logged_in',
      'not enrolled': 'course_archived',
      'co-instructor of another course': 'course_archived',
      'left the course': 'not_enrolled',
      learner: 'open',
      owner: 'course_archived',
      'co-instructor': 'open',
      admin: 'open',
    },
  ],
])('%s is open to whom it should be', (_what, overrides, expected) => {
  expect(decideForAll(overrides)).toEqual(expected)
})

describe('release', () => {
  test.each([
    ['before', '2026-01-17T09:59:59.999Z', 'not_released'],
    ['from', '2026-01-17T10:00:00.000Z', 'open'],
  ])('by days: %s the moment, counted from the first enrolment', (_when, now, expected) => {
    const at = '2026-01-17T10:00:00.000Z'
    const decision = decide('learner', { lesson: { release: { days: 7 } }, now })
    expect(summarize(decision)).toBe(expected)
    expect('at' in decision ? decision.at : at).toBe(at)
  })

  test.each([
    ['before summer time', '2026-03-28', '2026-03-27T23:00:00.000Z'],
    ['on the day it starts', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['after it started', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ])('by date: at the start of the day there, %s', (_when, date, at) => {
    const release = { date, zone: 'Europe/Berlin' }
    const before = new Date(Date.parse(at) - 1).toISOString()
    expect(decide('learner', { lesson: { release }, now: before })).toEqual({
      allowed: false,
      reason: 'not_released',
      at,
    })
    expect(decide('learner', { lesson: { release }, now: at })).toEqual({ allowed: true })
  })
})

describe('sequence', () => {
  const sequence = { course: { order: 'sequence' as const }, uncompletedBefore: first }

  test('names the lesson to complete first', () => {
    expect(decide('learner', sequence)).toEqual({
      allowed: false,
      reason: 'previous_lesson_open',
      lesson: first,
    })
  })

  test('opens a lesson once nothing before it is open', () => {
    expect(decide('learner', { course: sequence.course })).toEqual({ allowed: true })
  })

  test('keeps open what was completed, when a lesson is inserted before it', () => {
    expect(decide('learner', { ...sequence, lesson: { isCompleted: true } }).allowed).toBe(true)
    expect(decide('learner', { ...sequence, enrolment: { isCompleted: true } }).allowed).toBe(true)
  })

  test('does not matter in courses with lessons in any order', () => {
    expect(decide('learner', { uncompletedBefore: first }).allowed).toBe(true)
  })
})

test.each<Status>(['published', 'unlisted', 'archived'])(
  'a preview of a %s course is open to everyone',
  (status) => {
    const preview = { course: { status }, lesson: { isPreview: true } }
    expect(decideForAll(preview)).toEqual(all('open'))
  },
)
