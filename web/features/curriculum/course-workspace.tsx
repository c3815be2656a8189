import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { CourseStatus } from '#shared/catalogue/course-choices.ts'
import type { CourseSettings } from '#shared/contract/courses/curriculum.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { pages } from '#shared/paths.ts'
import { getStatusLabel } from '#web/lib/authoring/course-status.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { createTabQuery, Tabs } from '#web/ui/layout/tabs.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import classes from './course-workspace.module.css'
import { CurriculumBuilder } from './curriculum-builder.tsx'
import type { LessonPreviews } from './kinds/define-kind.ts'
import { CourseSettingsTab } from './settings/course-settings.tsx'
import { useCourseSettings } from './settings/use-course-settings.ts'

const courseTabs = createTabQuery('tab', [
  { id: 'curriculum', label: 'Curriculum' },
  { id: 'details', label: 'Details' },
  { id: 'settings', label: 'Settings' },
  { id: 'learners', label: 'Learners' },
  { id: 'announcements', label: 'Announcements' },
  { id: 'statistics', label: 'Statistics' },
])

interface CourseWorkspaceProps {
  course: string
  userId: string
  previews: LessonPreviews
  /** Called with the title of the course, for the heading of the page. */
  onTitle: (title: string) => void
  /** The tabs of other features. */
  renderPanel: (
    tab: 'details' | 'learners' | 'announcements' | 'statistics',
    status: CourseStatus,
  ) => ReactNode
}

/** Everything that the authors of a course do with it, in tabs. */
export function CourseWorkspace(props: CourseWorkspaceProps) {
  const { course, userId, previews, onTitle, renderPanel } = props
  const { search } = useLocation()
  const navigate = useNavigate()
  const workspace = useRef<HTMLDivElement>(null)
  const tab = courseTabs.read(search)
  const { settings, error, refetch, save, restorePrerequisite, isSaving } =
    useCourseSettings(course)
  const title = settings?.title
  const showTitle = useEffectEvent(onTitle)
  useEffect(() => {
    if (title !== undefined) showTitle(title)
  }, [title])
  // The checklist and the learner's view depend on the lessons, which anyone may be changing.
  const showsLessons = tab === 'settings' || settings?.firstLesson === null
  useLiveEvent('curriculumChanged', (changed) => {
    if (showsLessons && changed.course === course) refetch()
  })
  // What changed before the page was connected.
  useLiveEvent('connected', () => {
    if (showsLessons) refetch()
  })
  if (!settings && error) {
    return (
      <LoadError
        title="The course could not be opened"
        message={error}
        onRetry={refetch}
        link={{ to: pages.myCourses, label: 'My Courses' }}
      />
    )
  }
  if (!settings) return <BuilderSkeleton />
  const { status } = settings
  const learnerView = toLearnerView(settings)

  return (
    <div ref={workspace} className={classes.workspace}>
      <div className={classes.header}>
        <Link to={pages.courseSettings(course)} className={classes.status}>
          <span className="visually-hidden">Status: </span>
          <Badge tone={status === 'published' ? 'success' : 'neutral'}>
            {getStatusLabel(settings)}
          </Badge>
        </Link>
        {learnerView !== undefined && (
          <LinkButton variant="secondary" to={learnerView}>
            View as learner
          </LinkButton>
        )}
      </div>
      <FocusKeeper
        container={workspace}
        // A link in one tab may open another.
        getFallback={() => workspace.current?.querySelector<HTMLElement>('[role="tabpanel"]')}
      >
        <Tabs
          label="Course"
          tabs={courseTabs.tabs}
          selected={tab}
          onSelect={(next) => void navigate(courseTabs.query(next), { preventScrollReset: true })}
        >
          <h2 className="visually-hidden">{courseTabs.tabs.find(({ id }) => id === tab)?.label}</h2>
          {tab === 'curriculum' && (
            <CurriculumBuilder
              course={course}
              userId={userId}
              hidesNewLessons={status !== 'draft'}
              previews={previews}
            />
          )}
          {tab === 'settings' && (
            <CourseSettingsTab
              settings={settings}
              userId={userId}
              save={save}
              restorePrerequisite={restorePrerequisite}
              isSaving={isSaving}
              refetch={refetch}
            />
          )}
          {tab !== 'curriculum' && tab !== 'settings' && renderPanel(tab, status)}
        </Tabs>
      </FocusKeeper>
      {error && <p role="alert">{messages.settingsOutdated}</p>}
    </div>
  )
}

/** Of a draft, only its lessons can be opened; undefined without any. */
function toLearnerView({ _id, status, firstLesson }: CourseSettings): string | undefined {
  if (status !== 'draft') return pages.viewAsLearner(_id)
  return firstLesson === null ? undefined : `${pages.lesson(_id, firstLesson)}?as=learner`
}
