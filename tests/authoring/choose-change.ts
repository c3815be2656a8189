import type {
  Curriculum,
  CurriculumLesson,
  CurriculumSection,
} from '#shared/contract/courses/curriculum.ts'
import { type CurriculumChange, findPlace } from '#web/features/curriculum/tree/changes.ts'
import type { createRandom } from '../load/random.ts'

type Random = ReturnType<typeof createRandom>

/** What an author deleted and may restore. */
export type Deleted = Extract<CurriculumChange, { type: 'restoreLesson' | 'restoreSection' }>[]

const sectionsMax = 8
const lessonsMax = 60

const newId = () => crypto.randomUUID()

/**
 * What an author does next with the curriculum on their screen. Everybody moves, renames and deletes rows at the same
 * few places, so that their changes meet.
 */
export function chooseChange(
  random: Random,
  { sections }: Curriculum,
  deleted: Deleted,
): CurriculumChange {
  const pick = <Item>(items: readonly Item[]) => items[random.below(items.length)]
  const section = pick(sections)
  const lesson = section && pick(section.lessons)
  const lessonCount = sections.reduce((count, { lessons }) => count + lessons.length, 0)
  const after = (rows: readonly { _id: string }[], moved?: string) =>
    pick([null, ...rows.map(({ _id }) => _id).filter((id) => id !== moved)]) ?? null
  const title = `Title ${random.below(1_000_000)}`
  const roll = random.below(100)

  if (!section || (roll < 6 && sections.length < sectionsMax)) {
    return { type: 'addSection', _id: newId(), title, after: after(sections) }
  }
  if (roll < 12) return { type: 'renameSection', _id: section._id, title, was: section.title }
  if (roll < 20) {
    return { type: 'moveSection', _id: section._id, after: after(sections, section._id) }
  }
  if (roll < 22 && sections.length > 2) return deleteSection(section, sections, deleted)
  const restored = roll < 34 ? deleted.shift() : undefined
  if (restored) return restored
  if (!lesson || (roll < 46 && lessonCount < lessonsMax)) {
    const lessons = Array.from({ length: 1 + random.below(3) }, (_, index) => ({
      _id: newId(),
      title: `${title} ${index}`,
      kind: 'article' as const,
    }))
    return {
      type: 'addLessons',
      section: section._id,
      lessons,
      after: after(section.lessons),
    }
  }
  if (roll < 50 && lessonCount < lessonsMax) {
    return { type: 'duplicateLesson', _id: lesson._id, copy: newId() }
  }
  if (roll < 64) {
    return { type: 'updateLesson', _id: lesson._id, to: { title }, was: { title: lesson.title } }
  }
  if (roll < 70) {
    const { hidden } = lesson
    return { type: 'updateLesson', _id: lesson._id, to: { hidden: !hidden }, was: { hidden } }
  }
  if (roll < 76) return deleteLesson(lesson, section, deleted)
  const target = pick(sections) ?? section
  const place = after(target.lessons, lesson._id)
  return { type: 'moveLesson', _id: lesson._id, section: target._id, after: place }
}

function deleteSection(
  section: CurriculumSection,
  sections: Curriculum['sections'],
  deleted: Deleted,
): CurriculumChange {
  deleted.push({ type: 'restoreSection', section, ...findPlace(sections, section._id) })
  return { type: 'deleteSection', _id: section._id }
}

function deleteLesson(
  lesson: CurriculumLesson,
  section: CurriculumSection,
  deleted: Deleted,
): CurriculumChange {
  const place = findPlace(section.lessons, lesson._id)
  deleted.push({ type: 'restoreLesson', lesson, section: section._id, ...place })
  return { type: 'deleteLesson', _id: lesson._id }
}
