import { describe, expect, it } from 'vitest'
import type { CurriculumLesson } from '#shared/contract/courses/curriculum.ts'
import type { CourseOutline, OutlineLesson } from '#shared/contract/courses/outline.ts'
import type { LessonState } from '#shared/contract/learning/lessons.ts'
import { describeLock, describeLockBriefly } from './describe-lock.ts'
import { describeRelease } from './describe-release.ts'
import { toDraftOutline } from './draft-outline.ts'
import {
  countCourseMinutesLeft,
  describeCompleted,
  describeCompletedBriefly,
  hasProgress,
} from './outline-progress.ts'
import { listLessons, simulateLearner } from './simulate-learner.ts'

const now = Date.UTC(2026, 2, 1, 12)

const lesson = (id: string, change: Partial<OutlineLesson> = {}): OutlineLesson => ({
  _id: id,
  title: `Lesson ${id}`,
  kind: 'video',
  seconds: 120,
  preview: false,
  required: true,
  attachments: 0,
  release: null,
  addedAt: '2026-01-01T00:00:00Z',
  ...change,
})

const outline = (lessons: OutlineLesson[], change: Partial<CourseOutline> = {}): CourseOutline => ({
  course: 'course',
  status: 'published',
  order: 'any',
  lessons: lessons.length,
  seconds: null,
  sections: [
    { _id: 's1', title: 'One', lessons: lessons.slice(0, 2) },
    { _id: 's2', title: 'Two', lessons: lessons.slice(2) },
  ],
  prerequisites: [],
  authors: [],
  ...change,
})

/** `open`, or why it is locked. */
const listAccess = (course: CourseOutline, completed: string[] = []) =>
  simulateLearner(course, new Set(completed), now).lessons.map(({ access }) =>
    access.allowed ? 'open' : access.reason,
  )

describe('the view as a learner', () => {
  it('opens the lessons of a sequence one after another, optional ones too', () => {
    const course = outline(
      [lesson('a'), lesson('b', { required: false }), lesson('c'), lesson('d', { preview: true })],
      { order: 'sequence' },
    )
    const locked = 'previous_lesson_open'
    expect(listAccess(course)).toEqual(['open', locked, locked, 'open'])
    expect(listAccess(course, ['a'])).toEqual(['open', 'open', 'open', 'open'])
    expect(simulateLearner(course, new Set(), now).lessons[2]?.access).toMatchObject({
      lesson: { _id: 'a', title: 'Lesson a' },
    })
  })

  it('keeps lessons closed until they are released to someone who has just enrolled', () => {
    const release = { date: '2026-03-02', zone: 'UTC', at: '2026-03-02T00:00:00Z' }
    const past = { date: '2026-03-01', zone: 'UTC', at: '2026-03-01T00:00:00Z' }
    const course = outline([
      lesson('a', { release: { days: 3 } }),
      lesson('b', { release }),
      lesson('c', { release: past }),
    ])
    expect(listAccess(course)).toEqual(['not_released', 'not_released', 'open'])
    expect(simulateLearner(course, new Set(), now).lessons[0]?.access).toMatchObject({
      at: '2026-03-04T12:00:00.000Z',
    })
  })

  it('is completed with the required lessons, or all if none is required', () => {
    const some = outline([lesson('a'), lesson('b', { required: false })])
    expect(simulateLearner(some, new Set(['a']), now)).toMatchObject({
      completed: true,
      percent: 100,
    })
    const none = outline([lesson('a', { required: false }), lesson('b', { required: false })])
    expect(simulateLearner(none, new Set(['a']), now)).toMatchObject({
      completed: false,
      completedLessons: 1,
      requiredLessons: 2,
    })
  })
})

describe('the completed lessons', () => {
  const describeBoth = (course: CourseOutline, completed: string[]) => {
    const learning = simulateLearner(course, new Set(completed), now)
    return [describeCompleted(course, learning), describeCompletedBriefly(course, learning)]
  }

  it('are those required, which is said beside lessons that are not', () => {
    const lessons = [lesson('a'), lesson('b')]
    expect(describeBoth(outline(lessons), ['a'])).toEqual([
      '1 of 2 lessons completed',
      '1 of 2 completed',
    ])
    const some = outline([...lessons, lesson('c', { required: false })])
    expect(describeBoth(some, ['a', 'c'])).toEqual([
      '1 of 2 required lessons completed',
      '1 of 2 required completed',
    ])
    expect(describeBoth(outline([lesson('c', { required: false })]), [])).toEqual([
      '0 of 1 lesson completed',
      '0 of 1 completed',
    ])
  })

  it('are not counted for a visitor, nor for an author who has completed nothing', () => {
    const learning = simulateLearner(outline([lesson('a')]), new Set(), now)
    expect(hasProgress(learning)).toBe(true)
    expect(hasProgress({ ...learning, role: 'visitor' })).toBe(false)
    expect(hasProgress({ ...learning, role: 'author' })).toBe(false)
    expect(hasProgress({ ...learning, role: 'author', completedLessons: 1 })).toBe(true)
  })
})

describe('the time left', () => {
  it('is that of the required lessons which are not completed', () => {
    const lessons = [
      lesson('a'),
      lesson('b', { seconds: 600 }),
      lesson('c', { required: false }),
      lesson('d', { seconds: null }),
    ]
    const state = (id: string, percent: number): [string, LessonState] => [
      id,
      {
        _id: id,
        access: { allowed: true },
        completedBy: percent === 100 ? 'measured' : null,
        percent,
        isNew: false,
      },
    ]
    expect(countCourseMinutesLeft(lessons, new Map([state('a', 100), state('b', 50)]))).toBe(5)
    expect(countCourseMinutesLeft(lessons, new Map([state('a', 100), state('b', 100)]))).toBeNull()
    expect(listLessons(outline(lessons))).toEqual(lessons)
  })
})

describe('the reason why a lesson is locked', () => {
  const denied = { allowed: false } as const

  it('says what to do', () => {
    const before = { _id: 'a', title: 'Basics' }
    const previous = { ...denied, reason: 'previous_lesson_open', lesson: before } as const
    expect(describeLock(previous, null)).toBe('Complete “Basics” first to open this lesson.')
    expect(describeLockBriefly(previous, null)).toBe('After “Basics”')
    expect(describeLock({ ...denied, reason: 'not_enrolled' }, null)).toBe(
      'Enrol in this course to open this lesson.',
    )
  })

  it('says when it opens, in days before the enrolment and as a date after it', () => {
    const notReleased = { ...denied, reason: 'not_released' } as const
    expect(describeLock({ ...notReleased, at: null }, { days: 1 })).toBe(
      'This lesson opens 1 day after you enrol.',
    )
    const at = new Date(2026, 2, 5, 9, 30).toISOString()
    expect(describeLock({ ...notReleased, at }, { days: 3 })).toBe(
      'This lesson opens on March 5, 2026 at 9:30 AM.',
    )
    const midnight = new Date(2026, 2, 5).toISOString()
    expect(describeLockBriefly({ ...notReleased, at: midnight }, null)).toBe(
      'Opens on March 5, 2026',
    )
  })

  it('gives dates of the author’s time zone to people who have not enrolled', () => {
    const release = { date: '2026-03-05', zone: 'Asia/Tokyo', at: '2026-03-04T15:00:00Z' }
    expect(describeRelease(release)).toBe('Opens on March 5, 2026')
    expect(describeRelease({ days: 2 })).toBe('Opens 2 days after you enrol')
  })
})

describe('the outline of a draft', () => {
  it('has what learners will see, without hidden lessons and empty sections', () => {
    const draft = (id: string, change: Partial<CurriculumLesson> = {}): CurriculumLesson => ({
      ...lesson(id),
      hidden: false,
      video: null,
      missing: [],
      version: 1,
      updatedAt: '2026-01-01T00:00:00Z',
      release: null,
      ...change,
    })
    const release = { date: '2026-03-05', zone: 'Asia/Tokyo' }
    const sections = [
      { _id: 's1', title: 'One', version: 1, lessons: [draft('a'), draft('b', { hidden: true })] },
      { _id: 's2', title: 'Two', version: 1, lessons: [draft('c', { hidden: true })] },
      { _id: 's3', title: 'Three', version: 1, lessons: [draft('d', { release })] },
    ]
    const result = toDraftOutline({ course: 'course', revision: 1, sections }, 'sequence')
    expect(result).toMatchObject({ status: 'draft', lessons: 2, seconds: 240, order: 'sequence' })
    expect(listLessons(result).map(({ _id }) => _id)).toEqual(['a', 'd'])
    expect(listLessons(result)[1]?.release).toMatchObject({ ...release, at: expect.any(String) })
  })
})
