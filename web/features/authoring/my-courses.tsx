import type { ReactNode } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { OwnCourseCard } from '#shared/contract/courses/authoring.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { loadDrafts } from '#web/lib/authoring/load-drafts.ts'
import { loadInvitations } from '#web/lib/authoring/load-invitations.ts'
import { usePublishedCourse } from '#web/lib/authoring/published-course.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { IconMail } from '#web/ui/icons/curriculum.ts'
import { NoticeLink } from '#web/ui/layout/notice-link.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import classes from './authoring.module.css'
import { CourseBulkActions } from './course-bulk-actions.tsx'
import { CourseRow } from './course-row.tsx'
import {
  courseTable,
  courseTableLimit,
  type CourseSort,
  toCourseFilters,
  useCourseFilterOptions,
} from './course-table.ts'
import { DraftList } from './draft-list.tsx'
import { PublishedPanel } from './published-panel.tsx'

const { Table, Skeleton } = createServerTable<OwnCourseCard, CourseSort>({
  ...courseTable,
  caption: 'My courses',
  nouns: ['course', 'courses'],
  searchLabel: 'Search my courses',
  hasCovers: true,
  empty: (
    <StatePanel
      title="No courses yet"
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.createCourse}>Create your first course</LinkButton>}
    >
      <p>Courses you create appear here. You can edit and delete them.</p>
    </StatePanel>
  ),
  load: async (query, options, filters) => {
    const limited = { ...query, ...toCourseFilters(filters), limit: courseTableLimit }
    const request = { query: { ...limited, fields: 'card' } }
    const page = await readTablePage(
      await getBrowserApi().api.courses.my_course.$get(request, options),
    )
    return { ...page, rows: page.rows.filter((course) => 'status' in course) }
  },
  renderRow: (course, refetch, selectCell) => (
    <CourseRow
      course={course}
      status={course.status}
      hidden={course.hidden}
      selectCell={selectCell}
      owner={course.role === 'instructor' && <span className={classes.owner}>Co-instructor</span>}
      canDelete={course.role === 'owner'}
      refetch={refetch}
    />
  ),
  selection: {
    getName: ({ title }) => title,
    renderActions: (courses, finish) => <CourseBulkActions courses={courses} onDone={finish} />,
  },
})

export const MyCoursesSkeleton = Skeleton

interface MyCoursesProps {
  user: ShortOwnUser
  /** Beside the link to the form of a new course. */
  startWithCurriculum: ReactNode
  /** What waits for the author elsewhere. */
  notices: ReactNode
}

/** The signed-in user's drafts and courses. */
export function MyCourses({ user, startWithCurriculum, notices }: MyCoursesProps) {
  const published = usePublishedCourse()
  const { data: drafts, error, refetch } = useQuery(loadDrafts)
  const invitations = useQuery(loadInvitations)
  useLiveEvent('instructorsChanged', invitations.refetch)
  const filterOptions = useCourseFilterOptions()
  const isLoading = (!drafts && !error) || (!invitations.data && !invitations.error)
  const renderTools = () => (
    <>
      {startWithCurriculum}
      <LinkButton to={pages.createCourse}>Create New Course</LinkButton>
    </>
  )
  return (
    <>
      {invitations.data && <InvitationsLink count={invitations.data.length} />}
      {notices}
      {published && <PublishedPanel course={published} />}
      {error && (
        <LoadError title="Your drafts could not be loaded" message={error} onRetry={refetch} />
      )}
      {drafts && <DraftList userId={user._id} drafts={drafts} refetch={refetch} />}
      {/* The table loads at the same time, and does not move when the drafts appear. */}
      {isLoading && <Skeleton />}
      <div hidden={isLoading}>
        <Table
          tools={user.can.createCourses ? renderTools : undefined}
          filterOptions={filterOptions}
        />
      </div>
    </>
  )
}

function InvitationsLink({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <NoticeLink icon={IconMail} to={pages.invitations}>
      {count === 1
        ? 'You are invited to teach a course'
        : `You are invited to teach ${count} courses`}
    </NoticeLink>
  )
}
