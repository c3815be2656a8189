import { useMemo } from 'react'
import { Link } from 'react-router'
import type { CourseStatus } from '#shared/catalogue/course-choices.ts'
import type { CourseLearner, LearnerSort } from '#shared/contract/learning/learners.ts'
import { learningLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { copyLink } from '#web/lib/links/share-link.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import table from '#web/ui/table/table.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './course-learners.module.css'
import { LearnerExport } from './learner-export.tsx'
import { learnerColumns, learnerTableConfig, statusFilter } from './learner-table.ts'

interface CourseLearnersProps {
  id: string
  status: CourseStatus
  /** Kept in the address. */
  params?: Record<string, string>
}

/** The learners of a course with their progress, for its authors. */
export function CourseLearners({ id, status, params }: CourseLearnersProps) {
  const { Table } = useMemo(() => createLearnerTable(id, status, params), [id, status, params])
  const renderExport = (_refetch: () => void, total: number) =>
    total > 0 && <LearnerExport id={id} />
  return <Table tools={renderExport} />
}

export const { Skeleton: CourseLearnersSkeleton } = createLearnerTable('', 'draft')

function createLearnerTable(id: string, status: CourseStatus, params: Record<string, string> = {}) {
  const isOpen = status === 'published' || status === 'unlisted'
  return createServerTable<CourseLearner, LearnerSort>({
    caption: 'Learners',
    nouns: ['learner', 'learners'],
    columns: learnerColumns,
    defaultSort: learnerTableConfig.defaultSort,
    filters: [statusFilter],
    params,
    empty: (
      <StatePanel
        title="No learners yet"
        illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
        actions={
          isOpen ? (
            <Button
              variant="secondary"
              onClick={() => void copyLink(window.location.origin + pages.course(id))}
            >
              Copy link
            </Button>
          ) : (
            <LinkButton variant="secondary" to={pages.courseSettings(id)}>
              Course settings
            </LinkButton>
          )
        }
      >
        <p>
          Everyone who enrols appears here, with their progress.{' '}
          {isOpen
            ? 'Send your learners the link to the course.'
            : 'People can enrol once the course is published.'}
        </p>
      </StatePanel>
    ),
    load: async (query, options, filters) => {
      const limit = String(learningLimits.tablePageSize)
      const request = { param: { id }, query: { ...query, ...filters, limit } }
      return readTablePage(await getBrowserApi().api.courses[':id'].learners.$get(request, options))
    },
    renderRow: (learner) => <LearnerRow learner={learner} />,
  })
}

function LearnerRow({ learner }: { learner: CourseLearner }) {
  const { _id, fullname, username, enrolledAt, activeAt, completedAt } = learner
  const { percent, completedLessons, requiredLessons } = learner
  return (
    <tr>
      <th scope="row" className={table.title}>
        <span className={classes.learner}>
          <Avatar user={learner} size={36} />
          <span>
            <Link to={pages.socialProfile(_id)}>{fullname}</Link>
            <span className={classes.username}>@{username}</span>
          </span>
        </span>
      </th>
      <td data-label="Progress" className={classes.progress}>
        <span className={classes.lessons}>
          {completedLessons} of {requiredLessons} {requiredLessons === 1 ? 'lesson' : 'lessons'}
        </span>
        <ProgressBar
          label={`${fullname}’s progress`}
          percent={percent}
          isCompleted={completedAt !== null}
        />
      </td>
      <td data-label="Enrolled" className={classes.time}>
        <RelativeTime iso={enrolledAt} />
      </td>
      <td data-label="Last active" className={classes.time}>
        {activeAt ? <RelativeTime iso={activeAt} /> : 'Not started'}
      </td>
      <td data-label="Completed" className={classes.time}>
        {completedAt ? <RelativeTime iso={completedAt} /> : '–'}
      </td>
    </tr>
  )
}
