import { type ReactNode, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { createTabQuery, Tabs } from '#web/ui/layout/tabs.tsx'
import { BuilderSkeleton } from './builder-skeleton.tsx'
import classes from './course-workspace.module.css'
import { CurriculumBuilder } from './curriculum-builder.tsx'
import type { LessonPreviews } from './kinds/define-kind.ts'

const courseTabs = createTabQuery('tab', [
  { id: 'curriculum', label: 'Curriculum' },
  { id: 'details', label: 'Details' },
  { id: 'learners', label: 'Learners' },
  { id: 'statistics', label: 'Statistics' },
])

interface CourseWorkspaceProps {
  course: string
  userId: string
  previews: LessonPreviews
  /** The tabs of other features. */
  renderPanel: (tab: 'details' | 'learners' | 'statistics') => ReactNode
}

/** Everything that the authors of a course do with it, in tabs. */
export function CourseWorkspace(props: CourseWorkspaceProps) {
  const { course, userId, previews, renderPanel } = props
  const { search } = useLocation()
  const navigate = useNavigate()
  const tab = courseTabs.read(search)
  const load = useCallback((signal: AbortSignal) => loadCourse(course, signal), [course])
  const { data: loaded, error, refetch } = useQuery(load)
  if (!loaded && error) {
    return (
      <LoadError
        title="The course could not be opened"
        message={error}
        onRetry={refetch}
        link={{ to: pages.myCourses, label: 'My Courses' }}
      />
    )
  }
  if (!loaded) return <BuilderSkeleton />
  const { title } = loaded

  return (
    <div className={classes.workspace}>
      <div className={classes.header}>
        <h2 className={classes.title}>{title}</h2>
        <LinkButton variant="secondary" to={pages.viewAsLearner(course)}>
          View as learner
        </LinkButton>
      </div>
      <Tabs
        label="Course"
        tabs={courseTabs.tabs}
        selected={tab}
        onSelect={(next) => void navigate(courseTabs.query(next), { preventScrollReset: true })}
      >
        {tab === 'curriculum' && (
          <CurriculumBuilder course={course} userId={userId} hidesNewLessons previews={previews} />
        )}
        {tab !== 'curriculum' && renderPanel(tab)}
      </Tabs>
    </div>
  )
}

async function loadCourse(id: string, signal: AbortSignal) {
  const request = { param: { id }, query: { reviews: '0' } }
  const { course } = await parseResponse(
    getBrowserApi().api.courses[':id'].$get(request, { init: { signal } }),
  )
  return course[0]
}
