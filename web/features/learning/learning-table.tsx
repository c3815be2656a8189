import type { Enrolment } from '#shared/contract/learning.ts'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { LearningTableRow } from './learning-table-row.tsx'
import { type LearningRow, learningSorts, type LearningView, type SortKey } from './table-view.ts'

interface LearningTableProps {
  rows: readonly LearningRow<Enrolment>[]
  view: LearningView
  onRemove: (course: Enrolment) => void
}

const heads: readonly TableColumn<SortKey>[] = [
  { label: 'Id', sort: 'id' },
  { label: 'Thumbnails' },
  { label: 'Title', sort: 'title' },
  { label: 'Type', sort: 'type' },
  { label: 'Topic', sort: 'topic' },
  { label: 'Author', sort: 'author' },
  { label: 'Action' },
]

export function LearningTable({ rows, view, onRemove }: LearningTableProps) {
  return (
    <DataTable
      caption="Courses I am enrolled in"
      columns={heads}
      view={view}
      config={learningSorts}
    >
      {rows.map((row) => (
        <LearningTableRow key={row.course._id} row={row} onRemove={onRemove} />
      ))}
    </DataTable>
  )
}
