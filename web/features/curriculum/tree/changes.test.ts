import { expect, test } from 'vitest'
import type { Curriculum, CurriculumLesson } from '#shared/contract/courses/curriculum.ts'
import { applyChange, type CurriculumChange, findPlace } from './changes.ts'
import { describePlace, isSamePlace, moveLessonBy, moveSectionBy } from './moves.ts'

const lesson = (_id: string): CurriculumLesson => ({
  _id,
  title: `Lesson ${_id}`,
  kind: 'video',
  seconds: null,
  preview: false,
  required: true,
  hidden: false,
  release: null,
  attachments: 0,
  video: null,
  missing: [],
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
})
const section = (_id: string, ...lessons: string[]) => ({
  _id,
  title: `Section ${_id}`,
  version: 1,
  lessons: lessons.map(lesson),
})
const course: Curriculum = {
  course: 'course',
  revision: 1,
  sections: [section('A', 'a1', 'a2', 'a3'), section('B', 'b1'), section('C')],
}

/** Such as `A:a1,a2 B:b1 C:`. */
const tree = ({ sections }: Curriculum) =>
  sections.map(({ _id, lessons }) => `${_id}:${lessons.map((row) => row._id).join()}`).join(' ')
const after = (...changes: CurriculumChange[]) => changes.reduce(applyChange, course)

test('an uploaded video completes its lesson', () => {
  const upload = (id: string | null) =>
    ({ type: 'updateLesson', _id: 'b1', to: { video: { upload: id } }, was: {} }) as const
  const find = (...changes: CurriculumChange[]) => after(...changes).sections[1]?.lessons[0]
  expect(find(upload('v'))).toMatchObject({ video: 'v', missing: [] })
  expect(find(upload('v'), upload(null))).toMatchObject({ video: null })
  expect(find({ type: 'updateLesson', _id: 'b1', to: { hidden: true }, was: {} })).toMatchObject({
    video: null,
    hidden: true,
  })
})

test('adds sections and lessons first, after a sibling, or last', () => {
  expect(tree(after({ type: 'addSection', _id: 'D', title: 'D' }))).toBe('A:a1,a2,a3 B:b1 C: D:')
  expect(tree(after({ type: 'addSection', _id: 'D', title: 'D', after: null }))).toBe(
    'D: A:a1,a2,a3 B:b1 C:',
  )
  const lessons = [
    { _id: 'x', title: 'X', kind: 'article' as const },
    { _id: 'y', title: 'Y', kind: 'file' as const, hidden: true },
  ]
  const added = after({ type: 'addLessons', section: 'A', after: 'a1', lessons })
  expect(tree(added)).toBe('A:a1,x,y,a2,a3 B:b1 C:')
  expect(added.sections[0]?.lessons[2]).toMatchObject({ title: 'Y', kind: 'file', hidden: true })
})

test('a change that is applied twice has one effect', () => {
  const changes: CurriculumChange[] = [
    { type: 'addSection', _id: 'D', title: 'D' },
    { type: 'addLessons', section: 'D', lessons: [{ _id: 'x', title: 'X', kind: 'video' }] },
    { type: 'duplicateLesson', _id: 'a1', copy: 'z' },
    { type: 'moveLesson', _id: 'a1', section: 'C', after: null },
    { type: 'deleteLesson', _id: 'b1' },
    { type: 'restoreLesson', lesson: lesson('b1'), section: 'B', after: null },
  ]
  for (const change of changes) {
    expect(tree(after(change, change))).toBe(tree(after(change)))
  }
})

test('a change to what someone else deleted does nothing', () => {
  const gone: CurriculumChange[] = [
    { type: 'renameSection', _id: 'X', title: 'New', was: 'Old' },
    { type: 'moveSection', _id: 'X', after: 'A' },
    { type: 'moveLesson', _id: 'x', section: 'A', after: null },
    { type: 'moveLesson', _id: 'a1', section: 'X', after: null },
    { type: 'updateLesson', _id: 'x', to: { title: 'New' }, was: { title: 'Old' } },
    { type: 'addLessons', section: 'X', lessons: [{ _id: 'x', title: 'X', kind: 'video' }] },
  ]
  for (const change of gone) expect(after(change)).toEqual(course)
})

test('a row whose new predecessor was deleted goes to the end', () => {
  expect(tree(after({ type: 'moveLesson', _id: 'a1', section: 'B', after: 'gone' }))).toBe(
    'A:a2,a3 B:b1,a1 C:',
  )
})

test('what was deleted is restored where it was', () => {
  const [a] = course.sections
  if (!a) throw new Error('There is a first section.')
  const lessonPlace = findPlace(a.lessons, 'a2')
  const restored = after(
    { type: 'deleteLesson', _id: 'a2' },
    { type: 'restoreLesson', lesson: lesson('a2'), section: 'A', ...lessonPlace },
    { type: 'deleteSection', _id: 'A' },
    { type: 'restoreSection', section: a, ...findPlace(course.sections, 'A') },
  )
  expect(restored).toEqual(course)
})

test('renames and hides without touching the rest', () => {
  const change = { title: 'New', hidden: true }
  const renamed = after({ type: 'updateLesson', _id: 'a2', to: change, was: {} })
  expect(renamed.sections[0]?.lessons[1]).toEqual({ ...lesson('a2'), ...change })
  expect(tree(renamed)).toBe(tree(course))
})

test('moves a lesson by one place through all sections and back', () => {
  let current = course
  const places: string[] = []
  for (const direction of ['down', 'down', 'down', 'down', 'up', 'up', 'up', 'up'] as const) {
    const move = moveLessonBy(current, 'a2', direction)
    if (!move) throw new Error('There is a place.')
    current = applyChange(current, move)
    places.push(tree(current))
  }
  expect(places).toEqual([
    'A:a1,a3,a2 B:b1 C:',
    'A:a1,a3 B:a2,b1 C:',
    'A:a1,a3 B:b1,a2 C:',
    'A:a1,a3 B:b1 C:a2',
    'A:a1,a3 B:b1,a2 C:',
    'A:a1,a3 B:a2,b1 C:',
    'A:a1,a3,a2 B:b1 C:',
    'A:a1,a2,a3 B:b1 C:',
  ])
  expect(moveLessonBy(course, 'a1', 'up')).toBeUndefined()
})

test('moves a section by one place', () => {
  const move = (id: string, direction: 'up' | 'down') => moveSectionBy(course, id, direction)
  expect(move('A', 'up')).toBeUndefined()
  expect(move('C', 'down')).toBeUndefined()
  const [down, up] = [move('A', 'down'), move('C', 'up')]
  expect(down && tree(after(down))).toBe('B:b1 A:a1,a2,a3 C:')
  expect(up && tree(after(up))).toBe('A:a1,a2,a3 C: B:b1')
})

test('recognizes a move to the same place', () => {
  const move = (_id: string, section: string, after: string | null) =>
    isSamePlace(course, { type: 'moveLesson', _id, section, after })
  expect(move('a2', 'A', 'a1')).toBe(true)
  expect(move('a2', 'A', 'a2')).toBe(true)
  expect(move('a1', 'A', null)).toBe(true)
  expect(move('a1', 'B', null)).toBe(false)
  expect(isSamePlace(course, { type: 'moveSection', _id: 'B', after: 'A' })).toBe(true)
  expect(isSamePlace(course, { type: 'moveSection', _id: 'B', after: null })).toBe(false)
})

test('describes places in words', () => {
  expect(describePlace(course, 'a2')).toBe('lesson 2 of 3 in “Section A”')
  expect(describePlace(course, 'B')).toBe('section 2 of 3')
})
