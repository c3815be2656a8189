import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import type { Write } from './author-requests.ts'

interface Row {
  _id: string
  title: string
  version: number
  isDeleted: boolean
}

interface LessonRow extends Row {
  hidden: boolean
}

interface SectionRow extends Row {
  lessons: LessonRow[]
}

/** A curriculum without what does not depend on the changes below. */
export type Tree = {
  _id: string
  title: string
  version: number
  lessons: { _id: string; title: string; version: number; hidden: boolean }[]
}[]

export function toTree({ sections }: { sections: Tree }): Tree {
  return sections.map(({ _id, title, version, lessons }) => ({
    _id,
    title,
    version,
    lessons: lessons.map((lesson) => ({
      _id: lesson._id,
      title: lesson.title,
      version: lesson.version,
      hidden: lesson.hidden,
    })),
  }))
}

/**
 * What is left of a curriculum after these changes, one after another. Throws for a change that was made although it
 * was based on an older version.
 */
export function replayWrites(initial: Curriculum, writes: readonly Write[]): Tree {
  const sections: SectionRow[] = initial.sections.map((section) => ({
    ...section,
    isDeleted: false,
    lessons: section.lessons.map((lesson) => ({ ...lesson, isDeleted: false })),
  }))
  for (const write of writes.toSorted((a, b) => a.revision - b.revision)) apply(sections, write)
  const open = sections.filter(({ isDeleted }) => !isDeleted)
  return toTree({
    sections: open.map((section) => ({
      ...section,
      lessons: section.lessons.filter(({ isDeleted }) => !isDeleted),
    })),
  })
}

function apply(sections: SectionRow[], { method, path, body }: Write): void {
  const [, , kind, id = '', action] = path.split('/')
  const call = `${method} ${kind}${action ? ` ${action}` : ''}`
  if (call === 'POST courses sections') return addSection(sections, body)
  if (call === 'POST courses lessons') return addLessons(sections, body)
  if (kind === 'sections') return changeSection(sections, call, id, body)
  changeLesson(sections, call, id, body)
}

type Body = Write['body']

const toAfter = (body: Body) => body['after'] as string | null | undefined

function addSection(sections: SectionRow[], body: Body): void {
  const _id = String(body['_id'])
  if (sections.some((section) => section._id === _id)) return
  const section = { ...toRow(_id, body['title']), lessons: [] }
  insert(sections, [section], toAfter(body))
}

function addLessons(sections: SectionRow[], body: Body): void {
  const known = new Set(sections.flatMap(({ lessons }) => lessons.map(({ _id }) => _id)))
  const added = (body['lessons'] as { _id: string; title: string; hidden?: boolean }[])
    .filter(({ _id }) => !known.has(_id))
    .map(({ _id, title, hidden = false }) => ({ ...toRow(_id, title), hidden }))
  insert(find(sections, String(body['section'])).lessons, added, toAfter(body))
}

function changeSection(sections: SectionRow[], call: string, id: string, body: Body): void {
  const section = find(sections, id)
  if (call === 'PATCH sections') update(section, body)
  else if (call === 'DELETE sections') section.isDeleted = true
  else if (call === 'POST sections restore') section.isDeleted = false
  else if (call === 'POST sections move') move(sections, sections, section, toAfter(body))
  else throw new Error(`Unknown change: ${call}`)
}

function changeLesson(sections: SectionRow[], call: string, id: string, body: Body): void {
  const section = sections.find(({ lessons }) => lessons.some(({ _id }) => _id === id))
  if (!section) throw new Error('A lesson was changed that was never added.')
  const lesson = find(section.lessons, id)
  if (call === 'PATCH lessons') {
    update(lesson, body)
    lesson.hidden = (body['hidden'] as boolean | undefined) ?? lesson.hidden
  } else if (call === 'DELETE lessons') lesson.isDeleted = true
  else if (call === 'POST lessons restore') lesson.isDeleted = false
  else if (call === 'POST lessons move') {
    const target = find(sections, String(body['section']))
    move(section.lessons, target.lessons, lesson, toAfter(body))
  } else if (call === 'POST lessons duplicate') {
    const copyId = String(body['_id'])
    if (sections.some(({ lessons }) => lessons.some(({ _id }) => _id === copyId))) return
    const title = messages.copyTitle(lesson.title).slice(0, curriculumLimits.titleMaxLength)
    const copy = { ...toRow(copyId, title), hidden: true }
    insert(section.lessons, [copy], id)
  } else throw new Error(`Unknown change: ${call}`)
}

const toRow = (_id: string, title: unknown) => ({
  _id,
  title: String(title),
  version: 1,
  isDeleted: false,
})

function update(row: Row, { version, title }: Body): void {
  if (version !== row.version) {
    throw new Error(`Version ${String(version)} was saved over version ${row.version}.`)
  }
  row.version += 1
  row.title = (title as string | undefined) ?? row.title
}

function move<R extends Row>(from: R[], to: R[], row: R, after: string | null | undefined): void {
  if (after === row._id) return
  from.splice(from.indexOf(row), 1)
  insert(to, [row], after)
}

/** After this row, also a deleted one; first with null; last without one. */
function insert<R extends Row>(rows: R[], added: R[], after: string | null | undefined): void {
  const index = rows.findIndex(({ _id }) => _id === after)
  rows.splice(after === null ? 0 : index < 0 ? rows.length : index + 1, 0, ...added)
}

function find<R extends Row>(rows: R[], id: string): R {
  const row = rows.find(({ _id }) => _id === id)
  if (!row) throw new Error('A row was changed that was never added.')
  return row
}
