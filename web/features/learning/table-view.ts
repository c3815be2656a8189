import { learningLimits } from '#shared/limits.ts'
import { countPages } from '#web/ui/table/paginator.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'

/** The columns of a course, by which the table is searched and sorted. */
export interface LearningCourse {
  _id: string
  title: string
  type: string
  topic: string
  author: string
}

export const learningTableConfig = {
  sortKeys: ['id', 'title', 'type', 'topic', 'author'],
  defaultSort: { sort: 'id', direction: 'asc' },
} as const satisfies TableConfig<string>

export type SortKey = (typeof learningTableConfig.sortKeys)[number]
export type LearningTableView = TableView<SortKey>

/** `number` is the position in the order of enrolment, counted from 1. */
export type LearningRow<C> = { number: number; course: C }

const compare = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare

/** Searches, sorts and pages the courses in the browser. A page beyond the last shows the last. */
export function selectTablePage<C extends LearningCourse>(
  courses: readonly C[],
  view: LearningTableView,
) {
  const rows = courses.map((course, index) => ({ number: index + 1, course }))
  const found = rows
    .filter((row) => matchesSearch(row.course, view.search))
    .sort(createComparator(view))
  const size = learningLimits.tablePageSize
  const pages = countPages(found.length, size)
  const page = Math.min(view.page, pages)
  return { rows: found.slice((page - 1) * size, page * size), found: found.length, page, pages }
}

function matchesSearch(course: LearningCourse, search: string): boolean {
  const text = normalize(`${course.title} ${course.type} ${course.topic} ${course.author}`)
  return normalize(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function createComparator({ sort, direction }: LearningTableView) {
  const sign = direction === 'desc' ? -1 : 1
  return (a: LearningRow<LearningCourse>, b: LearningRow<LearningCourse>) => {
    const byKey = sort === 'id' ? 0 : compare(a.course[sort], b.course[sort])
    return sign * (byKey || a.number - b.number)
  }
}

/** Removes case and accents. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
