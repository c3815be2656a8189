import { learningLimits } from '#shared/limits.ts'
import { countPages } from '#web/ui/table/paginator.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'

/** What the table needs of a course. */
export interface LearningCourse {
  _id: string
  title: string
  type: string
  topic: string
  author: string
}

export const learningSorts = {
  sortKeys: ['id', 'title', 'type', 'topic', 'author'],
  defaultSort: { sort: 'id', direction: 'asc' },
} as const satisfies TableConfig<string>

export type SortKey = (typeof learningSorts.sortKeys)[number]
export type LearningView = TableView<SortKey>

/** `number` counts the courses in the order of enrolment. */
export type LearningRow<C> = { number: number; course: C }

const compare = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare

/** The rows of one page. A page beyond the last shows the last. */
export function selectTablePage<C extends LearningCourse>(
  courses: readonly C[],
  view: LearningView,
) {
  const rows = courses.map((course, index) => ({ number: index + 1, course }))
  const found = rows.filter((row) => matches(row.course, view.search)).sort(orderOf(view))
  const size = learningLimits.tablePageSize
  const pages = countPages(found.length, size)
  const page = Math.min(view.page, pages)
  return { rows: found.slice((page - 1) * size, page * size), found: found.length, page, pages }
}

function matches(course: LearningCourse, search: string): boolean {
  const text = plain(`${course.title} ${course.type} ${course.topic} ${course.author}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function orderOf({ sort, direction }: LearningView) {
  const sign = direction === 'desc' ? -1 : 1
  return (a: LearningRow<LearningCourse>, b: LearningRow<LearningCourse>) => {
    const byKey = sort === 'id' ? 0 : compare(a.course[sort], b.course[sort])
    return sign * (byKey || a.number - b.number)
  }
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
