import { expect, test } from 'vitest'
import { type Continuable, findCurrent } from './find-current.ts'

/** `x` completed, `.` not, `-` locked; a digit after it is when the lesson was last opened. */
function parse(lessons: string): Continuable[] {
  return lessons.split(' ').map((lesson, index) => ({
    id: String(index + 1),
    isOpen: !lesson.startsWith('-'),
    isCompleted: lesson.startsWith('x'),
    lastAt: lesson[1] ? new Date(Number(lesson[1])) : null,
  }))
}

test.each([
  ['the first lesson of a course that was not started', '. . .', '1'],
  ['the first open lesson', '- . .', '2'],
  ['the lesson last opened', 'x1 . .2 .', '3'],
  ['the one last opened, although others were opened before', '.3 .1 .2', '1'],
  ['the next one once it is completed', 'x1 x2 . .', '3'],
  ['the next open one', 'x1 - .', '3'],
  ['one that was left out, at the end', '. x1 x2', '1'],
  ['one that was left out, if the rest is locked', '. x1 -', '1'],
  ['the last opened, once everything is completed', 'x1 x3 x2', '2'],
  ['the last opened, while the rest is locked', 'x1 x2 -', '2'],
  ['another one, if the last opened is locked again', 'x1 -2', '1'],
])('is %s', (_what, lessons, id) => {
  expect(findCurrent(parse(lessons))?.id).toBe(id)
})

test('is none if there are no lessons, or all are locked', () => {
  expect(findCurrent([])).toBeNull()
  expect(findCurrent(parse('- -'))).toBeNull()
})
