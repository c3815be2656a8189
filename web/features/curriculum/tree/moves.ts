import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { findLesson, type Move } from './changes.ts'

export type Direction = 'up' | 'down'

/** The section one place further up or down; undefined at the end. */
export function moveSectionBy(
  { sections }: Curriculum,
  id: string,
  direction: Direction,
): Move | undefined {
  const index = sections.findIndex(({ _id }) => _id === id)
  if (index === -1) return undefined
  if (direction === 'up' ? index === 0 : index === sections.length - 1) return undefined
  const before = direction === 'up' ? sections[index - 2] : sections[index + 1]
  return { type: 'moveSection', _id: id, after: before?._id ?? null }
}

/** The lesson one place further up or down, also into the next section; undefined at the end of the course. */
export function moveLessonBy(
  { sections }: Curriculum,
  id: string,
  direction: Direction,
): Move | undefined {
  const found = findLesson(sections, id)
  if (!found) return undefined
  const { lessons, _id: section } = found.section
  const index = lessons.indexOf(found.lesson)
  const sectionIndex = sections.indexOf(found.section)
  if (direction === 'up') {
    if (index > 0) {
      return { type: 'moveLesson', _id: id, section, after: lessons[index - 2]?._id ?? null }
    }
    const previous = sections[sectionIndex - 1]
    const last = previous?.lessons.at(-1)?._id ?? null
    return previous && { type: 'moveLesson', _id: id, section: previous._id, after: last }
  }
  const nextLesson = lessons[index + 1]
  if (nextLesson) return { type: 'moveLesson', _id: id, section, after: nextLesson._id }
  const next = sections[sectionIndex + 1]
  return next && { type: 'moveLesson', _id: id, section: next._id, after: null }
}

/** Whether the move would leave the row where it is. */
export function isSamePlace({ sections }: Curriculum, move: Move): boolean {
  if (move.after === move._id) return true
  if (move.type === 'moveSection') return isAfter(sections, move._id, move.after)
  const found = findLesson(sections, move._id)
  return found?.section._id === move.section && isAfter(found.section.lessons, move._id, move.after)
}

function isAfter(rows: readonly { _id: string }[], id: string, after: string | null): boolean {
  const index = rows.findIndex(({ _id }) => _id === id)
  return index !== -1 && (rows[index - 1]?._id ?? null) === after
}

/** Where a row is, in words for screen readers. */
export function describePlace({ sections }: Curriculum, id: string): string {
  const sectionIndex = sections.findIndex(({ _id }) => _id === id)
  if (sectionIndex !== -1) return `section ${sectionIndex + 1} of ${sections.length}`
  const found = findLesson(sections, id)
  if (!found) return ''
  const { lessons, title } = found.section
  return `lesson ${lessons.indexOf(found.lesson) + 1} of ${lessons.length} in “${title}”`
}
