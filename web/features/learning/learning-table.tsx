import { Link } from 'react-router'
import type { Enrolment } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { DataTable, type TableColumn, CoverCell } from '#web/ui/table/data-table.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import classes from '#web/ui/table/table.module.css'
import { CourseProgress } from './course-progress.tsx'
import {
  type LearningRow,
  learningTableConfig,
  type LearningTableView,
  type SortKey,
} from './table-view.ts'

interface LearningTableProps {
  rows: readonly LearningRow<Enrolment>[]
  view: LearningTableView
  onRemove: (course: Enrolment) => void
}

const columns: readonly TableColumn<SortKey>[] = [
  { label: 'Id', sort: 'id' },
  { label: 'Thumbnails' },
  { label: 'Title', sort: 'title' },
  { label: 'Type', sort: 'type' },
  { label: 'Topic', sort: 'topic' },
  { label: 'Author', sort: 'author' },
  { label: 'Progress', sort: 'progress' },
  { label: 'Action' },
]

export function LearningTable({ rows, view, onRemove }: LearningTableProps) {
  return (
    <DataTable
      caption="My courses"
      columns={columns}
      view={view}
      config={learningTableConfig}
      isDense
    >
      {rows.map((row) => (
        <LearningTableRow key={row.course._id} row={row} onRemove={onRemove} />
      ))}
    </DataTable>
  )
}

interface LearningTableRowProps {
  row: LearningRow<Enrolment>
  onRemove: (course: Enrolment) => void
}

function LearningTableRow({ row, onRemove }: LearningTableRowProps) {
  const { number, course } = row
  const { _id, title, type, topic, author, available } = course
  return (
    <tr data-unavailable={available ? undefined : ''}>
      <td data-label="Id" className={classes.number}>
        {number}
      </td>
      <CoverCell title={title} url={course.images.url} />
      <th scope="row" className={classes.title}>
        {available ? <Link to={pages.player(_id)}>{title}</Link> : title}
        {!available && (
          <span className={classes.unavailable}>{learningMessages.noLongerAvailable}</span>
        )}
      </th>
      <td data-label="Type">{type}</td>
      <td data-label="Topic">{topic}</td>
      <td data-label="Author">{author}</td>
      <td>
        <CourseProgress course={course} />
      </td>
      <td className={classes.actionCell}>
        <RowActions name={title}>
          {available && (
            <LinkButton variant="quiet" to={pages.player(_id)} aria-label={`View ${title}`}>
              View
            </LinkButton>
          )}
          <Button variant="quiet" aria-label={`Delete ${title}`} onClick={() => onRemove(course)}>
            Delete
          </Button>
        </RowActions>
      </td>
    </tr>
  )
}
