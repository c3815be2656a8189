import { learningLimits } from '#shared/limits.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'

/** The server's `courseTableSorts`, repeated so that the page does not load the schemas. */
export type CourseSort = 'created' | 'title' | 'type' | 'topic' | 'author'

export const courseSorts: TableConfig<CourseSort> = {
  sortKeys: ['created', 'title', 'type', 'topic', 'author'],
  defaultSort: { sort: 'created', direction: 'desc' },
}

export const courseColumns: readonly TableColumn<CourseSort>[] = [
  { label: 'Thumbnails' },
  { label: 'Title', sort: 'title' },
  { label: 'Type', sort: 'type' },
  { label: 'Topic', sort: 'topic' },
  { label: 'Author', sort: 'author' },
  { label: 'Action' },
]

/** The query of a course list request. */
export function toCourseQuery({ search, sort, direction, page }: TableView<CourseSort>) {
  return {
    search,
    sort,
    order: direction,
    page: String(page),
    limit: String(learningLimits.tablePageSize),
  }
}
