import type { LearnerSort, LearnerStatus } from '#shared/contract/learning/learners.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import type { TableFilterDefinition } from '#web/ui/table/table-filters.tsx'
import type { TableConfig } from '#web/ui/table/table-query.ts'

export const statusNames: Record<LearnerStatus, string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  completed: 'Completed',
}

export const learnerColumns = [
  { label: 'Learner', sort: 'name' },
  { label: 'Progress', sort: 'progress' },
  { label: 'Enrolled', sort: 'enrolled' },
  { label: 'Last active', sort: 'active' },
  { label: 'Completed', sort: 'completed' },
] as const satisfies readonly TableColumn<LearnerSort>[]

export const statusFilter: TableFilterDefinition = {
  name: 'status',
  label: 'Progress',
  allLabel: 'Any progress',
  options: Object.entries(statusNames),
}

export const learnerTableConfig: TableConfig<LearnerSort> = {
  sortKeys: learnerColumns.map(({ sort }) => sort),
  defaultSort: { sort: 'enrolled', direction: 'desc' },
  filters: { status: Object.keys(statusNames) },
}
