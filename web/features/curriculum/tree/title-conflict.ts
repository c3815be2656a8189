import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { type CurriculumChange, findLesson, findSection } from './changes.ts'

/** Someone else chose another title at the same time. */
export interface TitleConflict {
  was: string
  mine: string
  theirs: string
}

/** Set if the title that the author replaced is not the current one. */
export function findTitleConflict(
  change: CurriculumChange,
  { sections }: Curriculum,
): TitleConflict | undefined {
  const titles = readTitles(change)
  const theirs =
    change.type === 'renameSection'
      ? findSection(sections, change._id)?.title
      : change.type === 'updateLesson'
        ? findLesson(sections, change._id)?.lesson.title
        : undefined
  if (!titles || theirs === undefined) return undefined
  const isOther = theirs !== titles.was && theirs !== titles.mine
  return isOther ? { ...titles, theirs } : undefined
}

function readTitles(change: CurriculumChange): { was: string; mine: string } | undefined {
  if (change.type === 'renameSection') return { was: change.was, mine: change.title }
  if (change.type !== 'updateLesson') return undefined
  const [was, mine] = [change.was.title, change.to.title]
  return was === undefined || mine === undefined ? undefined : { was, mine }
}

/** The change as if the author had replaced this title. */
export function rebaseTitle(change: CurriculumChange, title: string): CurriculumChange {
  if (change.type === 'renameSection') return { ...change, was: title }
  if (change.type === 'updateLesson') return { ...change, was: { ...change.was, title } }
  return change
}
