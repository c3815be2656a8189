import { learningLimits } from '#shared/limits.ts'
import { countPages } from '#web/ui/table/paginator.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'

/** The columns of a course, by which lists are searched and sorted. */
export interface LearningCourse {
  _id: string
  title: string
  type: string
  topic: string
  author: string
  /** Null until the course was opened, completed or marked as complete. */
  progress: { percent: number; completed: boolean } | null
}

/** The tabs, by the value of the query parameter `show`; without it, all courses are shown. */
const learningLists = ['in_progress', 'completed', 'saved'] as const
export type LearningList = (typeof learningLists)[number] | 'all'

export const learningTableConfig = {
  sortKeys: ['id', 'title', 'type', 'topic', 'author', 'progress'],
  defaultSort: { sort: 'id', direction: 'asc' },
  filters: { show: learningLists },
} as const satisfies TableConfig<string>

export type SortKey = (typeof learningTableConfig.sortKeys)[number]
export type LearningTableView = TableView<SortKey>

/** `number` is the position in the order of enrolment, counted from 1. */
export type LearningRow<C> = { number: number; course: C }

const compare = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare

export function getSelectedList(view: LearningTableView): LearningList {
  return learningLists.find((list) => list === view.filters?.['show']) ?? 'all'
}

/** The courses of a tab, in the order of enrolment. */
export function filterByList<C extends LearningCourse>(
  courses: readonly C[],
  list: LearningList,
): readonly C[] {
  if (list === 'completed') return courses.filter(({ progress }) => progress?.completed)
  if (list === 'in_progress') return courses.filter(isInProgress)
  return courses
}

function isInProgress({ progress }: LearningCourse): boolean {
  return progress !== null && !progress.completed
}

interface WatchedCourse extends LearningCourse {
  available: boolean
  progress: { percent: number; completed: boolean; at: string | null } | null
}

/** The courses to continue with, last watched first. */
export function selectCoursesToContinue<C extends WatchedCourse>(courses: readonly C[]): C[] {
  const getTime = ({ progress }: C) => Date.parse(progress?.at ?? '') || 0
  return courses
    .filter((course) => course.available && isInProgress(course))
    .sort((a, b) => getTime(b) - getTime(a))
    .slice(0, learningLimits.coursesToContinue)
}

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
    return sign * (compareByKey(sort, a.course, b.course) || a.number - b.number)
  }
}

function compareByKey(sort: SortKey, a: LearningCourse, b: LearningCourse): number {
  if (sort === 'id') return 0
  if (sort === 'progress') return rankProgress(a) - rankProgress(b)
  return compare(a[sort], b[sort])
}

/** Courses that were not started first, completed ones last. */
function rankProgress({ progress }: LearningCourse): number {
  if (!progress) return -1
  return progress.completed ? 101 + progress.percent : progress.percent
}

/** Removes case and accents. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
