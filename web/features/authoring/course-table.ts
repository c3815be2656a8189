import { learningLimits } from '#shared/limits.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import type { SortDirection } from '#web/ui/table/table-query.ts'

/** The server's `courseTableSorts`, repeated so that the page does not load the schemas. */
export type CourseSort = 'created' | 'title' | 'type' | 'topic' | 'author'

interface CourseTableParts {
  columns: readonly TableColumn<CourseSort>[]
  defaultSort: { sort: CourseSort; direction: SortDirection }
}

/** The columns and order of every course table. */
export const courseTable: CourseTableParts = {
  columns: [
    { label: 'Thumbnails' },
    { label: 'Title', sort: 'title' },
    { label: 'Type', sort: 'type' },
    { label: 'Topic', sort: 'topic' },
    { label: 'Author', sort: 'author' },
    { label: 'Action' },
  ],
  defaultSort: { sort: 'created', direction: 'desc' },
}

/** The `limit` parameter of course table requests. */
export const courseTableLimit = String(learningLimits.tablePageSize)
