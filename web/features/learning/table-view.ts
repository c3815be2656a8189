import { learningLimits } from '#shared/limits.ts'

/** What the table needs of a course in the cart. */
export interface LearningCourse {
  _id: string
  title: string
  type: string
  topic: string
  author: string
}

export const sortKeys = ['id', 'title', 'type', 'topic', 'author'] as const
export type SortKey = (typeof sortKeys)[number]
export type Direction = 'asc' | 'desc'

/** What the page's address says of the table. */
export interface TableView {
  search: string
  sort: SortKey
  direction: Direction
  page: number
}

/** `number` counts the courses in the order of enrolment. */
export type LearningRow<C> = { number: number; course: C }

const firstView: TableView = { search: '', sort: 'id', direction: 'asc', page: 1 }
const compare = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare

export function readView(params: URLSearchParams): TableView {
  const page = Number(params.get('page') ?? 1)
  return {
    search: params.get('search') ?? '',
    sort: sortKeys.find((key) => key === params.get('sort')) ?? firstView.sort,
    direction: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The query of the address that shows the view; what is as usual is left out. */
export function queryOf({ search, sort, direction, page }: TableView): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (sort !== firstView.sort) params.set('sort', sort)
  if (direction !== firstView.direction) params.set('order', direction)
  if (page !== firstView.page) params.set('page', String(page))
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** The view after pressing the head of a column: the same column turns round, another starts upwards. */
export function sortedBy(view: TableView, sort: SortKey): TableView {
  const turned = view.sort === sort && view.direction === 'asc'
  return { ...view, sort, direction: turned ? 'desc' : 'asc', page: 1 }
}

/** The rows of one page. A page beyond the last shows the last. */
export function tableOf<C extends LearningCourse>(courses: readonly C[], view: TableView) {
  const rows = courses.map((course, index) => ({ number: index + 1, course }))
  const found = rows.filter((row) => matches(row.course, view.search)).sort(orderOf(view))
  const size = learningLimits.tablePageSize
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(view.page, pages)
  return { rows: found.slice((page - 1) * size, page * size), found: found.length, page, pages }
}

function matches(course: LearningCourse, search: string): boolean {
  const text = plain(`${course.title} ${course.type} ${course.topic} ${course.author}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function orderOf({ sort, direction }: TableView) {
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
