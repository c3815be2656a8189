import type {
  Curriculum,
  CurriculumLesson,
  CurriculumSection,
  EditableLesson,
  UpdateLessonRequest,
} from '#shared/contract/courses/curriculum.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'

export interface NewLesson {
  _id: string
  title: string
  kind: LessonKind
  hidden?: boolean
}

/** A place among siblings: after one of them, or first. */
export interface Place {
  after: string | null
}

/**
 * A change to the sections and lessons of a course, as plain data that the device can store. Ids are chosen here, so
 * that a change that is sent twice is made once.
 */
export type CurriculumChange =
  | { type: 'addSection'; _id: string; title: string; after?: string | null }
  | { type: 'renameSection'; _id: string; title: string; was: string }
  | ({ type: 'moveSection'; _id: string } & Place)
  | { type: 'deleteSection'; _id: string }
  | ({ type: 'restoreSection'; section: CurriculumSection } & Place)
  | { type: 'addLessons'; section: string; after?: string | null; lessons: NewLesson[] }
  | { type: 'duplicateLesson'; _id: string; copy: string }
  | { type: 'updateLesson'; _id: string; to: LessonChange; was: LessonChange }
  | ({ type: 'moveLesson'; _id: string; section: string } & Place)
  | { type: 'deleteLesson'; _id: string }
  | ({ type: 'restoreLesson'; lesson: CurriculumLesson; section: string } & Place)

/** Moves a row to another place. */
export type Move = Extract<CurriculumChange, { type: 'moveLesson' | 'moveSection' }>

/** What can be changed in the tree, without opening the lesson. */
export type LessonChange = Pick<UpdateLessonRequest, 'title' | 'hidden' | 'file' | 'video'>

/**
 * The curriculum after the change. A change to what does not exist any more does nothing, because someone else may
 * have deleted it.
 */
export function applyChange(curriculum: Curriculum, change: CurriculumChange): Curriculum {
  const { sections } = curriculum
  return { ...curriculum, sections: applyToSections(sections, change) }
}

type Sections = Curriculum['sections']

function applyToSections(sections: Sections, change: CurriculumChange): Sections {
  switch (change.type) {
    case 'addSection': {
      const { _id, title } = change
      if (findSection(sections, _id)) return sections
      return insertAfter(sections, [{ _id, title, version: 1, lessons: [] }], change.after)
    }
    case 'renameSection':
      return sections.map((section) =>
        section._id === change._id ? { ...section, title: change.title } : section,
      )
    case 'moveSection': {
      const section = findSection(sections, change._id)
      return section
        ? insertAfter(without(sections, change._id), [section], change.after)
        : sections
    }
    case 'deleteSection':
      return without(sections, change._id)
    case 'restoreSection':
      if (findSection(sections, change.section._id)) return sections
      return insertAfter(sections, [change.section], change.after)
    case 'addLessons': {
      const added = change.lessons.filter(({ _id }) => !findLesson(sections, _id))
      return inSection(sections, change.section, (lessons) =>
        insertAfter(lessons, added.map(toLesson), change.after),
      )
    }
    case 'duplicateLesson': {
      const found = findLesson(sections, change._id)
      if (!found || findLesson(sections, change.copy)) return sections
      const title = messages.copyTitle(found.lesson.title)
      const copy = { ...found.lesson, _id: change.copy, title, version: 1, hidden: true }
      return inSection(sections, found.section._id, (lessons) =>
        insertAfter(lessons, [copy], change._id),
      )
    }
    case 'updateLesson': {
      const { file, video, ...shown } = change.to
      const completed = file || video?.upload ? { missing: [] } : {}
      const upload = video?.upload === undefined ? {} : { video: video.upload }
      return mapLesson(sections, change._id, (lesson) => ({
        ...lesson,
        ...shown,
        ...upload,
        ...completed,
      }))
    }
    case 'moveLesson': {
      const found = findLesson(sections, change._id)
      if (!found || !findSection(sections, change.section)) return sections
      return inSection(withoutLesson(sections, change._id), change.section, (lessons) =>
        insertAfter(lessons, [found.lesson], change.after),
      )
    }
    case 'deleteLesson':
      return withoutLesson(sections, change._id)
    case 'restoreLesson':
      if (findLesson(sections, change.lesson._id)) return sections
      return inSection(sections, change.section, (lessons) =>
        insertAfter(lessons, [change.lesson], change.after),
      )
  }
}

/** After the sibling, or first with null; last if it is omitted or does not exist. */
function insertAfter<Row extends { _id: string }>(
  rows: readonly Row[],
  added: readonly Row[],
  after: string | null | undefined,
): Row[] {
  const index = after === null ? -1 : rows.findIndex(({ _id }) => _id === after)
  const start = after === null ? 0 : index === -1 ? rows.length : index + 1
  return rows.toSpliced(start, 0, ...added)
}

function without<Row extends { _id: string }>(rows: readonly Row[], id: string): Row[] {
  return rows.filter(({ _id }) => _id !== id)
}

function withoutLesson(sections: Sections, id: string): Sections {
  return sections.map((section) => ({ ...section, lessons: without(section.lessons, id) }))
}

function inSection(
  sections: Sections,
  id: string,
  change: (lessons: CurriculumLesson[]) => CurriculumLesson[],
): Sections {
  return sections.map((section) =>
    section._id === id ? { ...section, lessons: change(section.lessons) } : section,
  )
}

/** The curriculum with this lesson as its editor saved it. */
export function replaceLesson(curriculum: Curriculum, lesson: EditableLesson): Curriculum {
  const { course: _course, section: _section, source: _source, files: _files, ...row } = lesson
  delete row.html
  return { ...curriculum, sections: mapLesson(curriculum.sections, row._id, () => row) }
}

function mapLesson(
  sections: Sections,
  id: string,
  toNext: (lesson: CurriculumLesson) => CurriculumLesson,
): Sections {
  return sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson._id === id ? toNext(lesson) : lesson)),
  }))
}

/** What is missing of a new lesson is known once the server has it. */
function toLesson({ _id, title, kind, hidden = false }: NewLesson): CurriculumLesson {
  const content = {
    seconds: null,
    attachments: 0,
    video: null,
    missing: [],
    version: 1,
    updatedAt: '',
  }
  return { _id, title, kind, hidden, preview: false, required: true, release: null, ...content }
}

export function findSection(sections: Sections, id: string): CurriculumSection | undefined {
  return sections.find(({ _id }) => _id === id)
}

/** A lesson with its section. */
export function findLesson(
  sections: Sections,
  id: string,
): { lesson: CurriculumLesson; section: CurriculumSection } | undefined {
  for (const section of sections) {
    const lesson = section.lessons.find(({ _id }) => _id === id)
    if (lesson) return { lesson, section }
  }
  return undefined
}

/** Where a row is now, so that it can be put back. */
export function findPlace(rows: readonly { _id: string }[], id: string): Place {
  const index = rows.findIndex(({ _id }) => _id === id)
  return { after: rows[index - 1]?._id ?? null }
}

/** The ids of lessons that exist once these changes are saved. */
export function listAdded(changes: readonly CurriculumChange[]): string[] {
  return changes.flatMap((change) => {
    if (change.type === 'addLessons') return change.lessons.map(({ _id }) => _id)
    return change.type === 'duplicateLesson' ? [change.copy] : []
  })
}
