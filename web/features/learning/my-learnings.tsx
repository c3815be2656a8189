import { useLocation, useNavigate } from 'react-router'
import type { StartedCourse } from '#shared/contract/courses/discovery.ts'
import type { Enrolment } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages as paths } from '#shared/paths.ts'
import { countMinutesLeft, countMinutesToEnd } from '#shared/videos/time-left.ts'
import { useSession } from '#web/lib/session/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { parseTableQuery, setTableFilter, toTableQuery } from '#web/ui/table/table-query.ts'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { ContinueLearning } from './continue-learning.tsx'
import { EnrolmentList } from './enrolment-list.tsx'
import classes from './my-learnings.module.css'
import { SavedCourses } from './saved-courses.tsx'
import {
  filterByList,
  getSelectedList,
  type LearningList,
  learningTableConfig,
  type LearningTableView,
  selectCoursesToContinue,
} from './table-view.ts'
import type { Enrolments } from './use-enrolments.ts'

/** The courses that the user is enrolled in. */
export function MyLearnings({ enrolments }: { enrolments: Enrolments }) {
  const { courses, error, refetch } = enrolments
  if (courses) return <LearningLists courses={courses} refreshError={error} onRetry={refetch} />
  if (!error) return <LearningSkeleton />
  return <LoadError title={learningMessages.loadFailed} message={error} onRetry={refetch} />
}

interface LearningListsProps {
  courses: readonly Enrolment[]
  /** Set if the list could not be refreshed. */
  refreshError: string | undefined
  onRetry: () => void
}

/** What to continue with, and the courses by tab; the URL has the tab, search, order and page. */
function LearningLists({ courses, ...refresh }: LearningListsProps) {
  const { user, enrolled } = useSession()
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = parseTableQuery(new URLSearchParams(search), learningTableConfig)
  const list = getSelectedList(view)
  // As the tab lists them.
  const saved = user?.savedCourseIds.filter((id) => !enrolled.has(id))

  function show(next: LearningTableView) {
    const query = toTableQuery(next, learningTableConfig)
    void navigate(query, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <CoursesToContinue courses={selectCoursesToContinue(courses)} />
      <Tabs
        label="Lists"
        tabs={describeTabs(courses, saved?.length)}
        selected={list}
        onSelect={(next) => show(setTableFilter(view, 'show', next === 'all' ? '' : next))}
      >
        {list === 'saved' ? (
          <SavedCourses view={view} onView={show} />
        ) : list === 'all' && courses.length === 0 ? (
          <NoEnrolments />
        ) : (
          <EnrolmentList
            courses={filterByList(courses, list)}
            view={view}
            onView={show}
            {...refresh}
          />
        )}
      </Tabs>
    </>
  )
}

/** The same row as on the home page, from the courses that are loaded here anyway. */
function CoursesToContinue({ courses }: { courses: readonly Enrolment[] }) {
  if (courses.length === 0) return null
  return (
    <section className={classes.continue} aria-labelledby="continue-learning">
      <h2 id="continue-learning">Continue learning</h2>
      <ContinueLearning courses={courses.map(toStartedCourse)} />
    </section>
  )
}

/** The lesson of a course that has only one has the course's title. */
function toStartedCourse(course: Enrolment): StartedCourse {
  const { title, progress } = course
  return {
    ...course,
    lesson: progress?.lessons?.current?.title ?? title,
    lessons: progress?.lessons,
    minutesLeft: progress && (progress.lessons ? countMinutesToEnd : countMinutesLeft)(progress),
    percent: progress?.percent ?? 0,
  }
}

function describeTabs(
  courses: readonly Enrolment[],
  saved: number | undefined,
): { id: LearningList; label: string }[] {
  const count = (list: LearningList) => filterByList(courses, list).length
  return [
    { id: 'all', label: `All (${count('all')})` },
    { id: 'in_progress', label: `In progress (${count('in_progress')})` },
    { id: 'completed', label: `Completed (${count('completed')})` },
    { id: 'saved', label: saved === undefined ? 'Saved' : `Saved (${saved})` },
  ]
}

function NoEnrolments() {
  return (
    <StatePanel
      title={learningMessages.nothingYet}
      illustration={<img src="/art/empty-learning.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={paths.catalogue}>Browse courses</LinkButton>}
    />
  )
}

export function LearningSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading your courses…</TableSkeleton>
}
