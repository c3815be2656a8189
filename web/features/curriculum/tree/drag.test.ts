import { expect, test } from 'vitest'
import type { Curriculum, CurriculumLesson } from '#shared/contract/courses/curriculum.ts'
import type { DragRow, DropEdge } from './drag-types.ts'
import { toMove } from './drag.ts'

const toLesson = (_id: string): CurriculumLesson => ({
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
const toSection = (_id: string, ...lessons: string[]) => ({
  _id,
  title: `Section ${_id}`,
  version: 1,
  lessons: lessons.map(toLesson),
})
const course: Curriculum = {
  course: 'course',
  revision: 1,
  sections: [toSection('A', 'a1', 'a2', 'a3'), toSection('B', 'b1'), toSection('C')],
}
const lesson = (_id: string, section: string): DragRow => ({ type: 'lesson', _id, section })
const section = (_id: string): DragRow => ({ type: 'section', _id, section: _id })

test.each<[DragRow, DropEdge, DragRow, section: string, after: string | null]>([
  [lesson('a1', 'A'), 'after', lesson('a2', 'A'), 'A', 'a2'],
  [lesson('a1', 'A'), 'before', lesson('a3', 'A'), 'A', 'a2'],
  [lesson('a3', 'A'), 'before', lesson('a1', 'A'), 'A', null],
  [lesson('a1', 'A'), 'before', lesson('b1', 'B'), 'B', null],
  [lesson('b1', 'B'), 'first', section('A'), 'A', null],
  [lesson('a3', 'A'), 'last', section('A'), 'A', 'a2'],
  [lesson('a1', 'A'), 'last', section('C'), 'C', null],
])('a lesson %j that is dropped %s %j', (dragged, edge, target, into, after) => {
  const { _id } = dragged
  expect(toMove(course, dragged, target, edge)).toEqual({
    type: 'moveLesson',
    _id,
    section: into,
    after,
  })
})

test.each<[string, DropEdge, string, after: string | null]>([
  ['A', 'after', 'B', 'B'],
  ['A', 'before', 'C', 'B'],
  ['C', 'before', 'A', null],
])('section %s that is dropped %s section %s', (_id, edge, target, after) => {
  expect(toMove(course, section(_id), section(target), edge)).toEqual({
    type: 'moveSection',
    _id,
    after,
  })
})
