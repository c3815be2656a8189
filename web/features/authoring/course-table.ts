import { courseLevels, courseTypes } from '#shared/catalogue/course-choices.ts'
import { learningLimits } from '#shared/limits.ts'
import { useCategories } from '#web/lib/categories.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { createDateFilter, toPeriodStart } from '#web/ui/table/date-filter.ts'
import type { TableFilterDefinition } from '#web/ui/table/table-filters.tsx'
import type { SortDirection } from '#web/ui/table/table-query.ts'

/** The server's `courseTableSorts`, repeated so that the page does not load the schemas. */
export type CourseSort = 'created' | 'title' | 'type' | 'topic' | 'author'

const categoryFilter: TableFilterDefinition = {
  name: 'category',
  label: 'Category',
  allLabel: 'All categories',
  options: /^[\da-f-]{36}$/,
}

interface CourseTableParts {
  filters: readonly TableFilterDefinition[]
  columns: readonly TableColumn<CourseSort>[]
  defaultSort: { sort: CourseSort; direction: SortDirection }
}

/** The columns, order and filters of every course table. */
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
  filters: [
    categoryFilter,
    createFilter('type', 'Type', 'All types', courseTypes),
    createFilter('level', 'Level', 'Any level', courseLevels),
    createDateFilter('created', 'Created'),
  ],
}

/** The request's parameters for the active filters. */
export function toCourseFilters({ created, ...filters }: Readonly<Record<string, string>>) {
  const from = toPeriodStart(created)
  return { ...filters, ...(from !== undefined && { from }) }
}

/** The options of the category filter. */
export function useCourseFilterOptions() {
  const categories = useCategories()
  return { category: categories.map(({ _id, name }) => [_id, name] as const) }
}

function createFilter(
  name: string,
  label: string,
  allLabel: string,
  values: readonly string[],
): TableFilterDefinition {
  return { name, label, allLabel, options: values.map((value) => [value, value] as const) }
}

/** The `limit` parameter of course table requests. */
export const courseTableLimit = String(learningLimits.tablePageSize)
