import { Link } from 'react-router'
import type { CourseFigures } from '#shared/contract/administration/statistics.ts'
import { statisticsMessages } from '#shared/messages/administration/statistics.ts'
import { pages } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatRating } from '#web/ui/media/stars.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import table from '#web/ui/table/table.module.css'
import { formatWatchTime } from './format-figures.ts'
import classes from './statistics.module.css'

const columns = ['Course', 'Watch time', 'Enrolments', 'Completions', 'Rating', 'Learners now'].map(
  (label) => ({ label }),
)

interface CourseFiguresTableProps {
  courses: readonly CourseFigures[]
  /** There are more courses than these. */
  isMore: boolean
}

/** The figures of each course in the range, linked to the statistics of the course. */
export function CourseFiguresTable({ courses, isMore }: CourseFiguresTableProps) {
  return (
    <section aria-labelledby="by-course">
      <div className={classes.header}>
        <h2 id="by-course">By course</h2>
        <Link to={pages.myCourses}>My Courses</Link>
      </div>
      {isMore && <p className={classes.note}>{statisticsMessages.moreCourses}</p>}
      <DataTable caption="Figures by course" columns={columns} isDense>
        {courses.map((course) => (
          <tr key={course._id}>
            <th scope="row" className={table.title}>
              <Link to={pages.courseStatistics(course._id)}>{course.title}</Link>
            </th>
            {listCells(course).map(([label, value]) => (
              <td key={label} data-label={label}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

function listCells(course: CourseFigures): [label: string, value: string][] {
  const { watchSeconds, enrolments, completions, averageRating, ratings, learners } = course
  return [
    ['Watch time', formatWatchTime(watchSeconds)],
    ['Enrolments', formatCount(enrolments)],
    ['Completions', formatCount(completions)],
    [
      'Rating',
      averageRating === null
        ? 'None'
        : `${formatRating(averageRating)}\u00a0(${formatCount(ratings)})`,
    ],
    ['Learners now', formatCount(learners)],
  ]
}
