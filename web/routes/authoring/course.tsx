import { lazy, Suspense } from 'react'
import { BuilderSkeleton } from '#web/features/curriculum/builder-skeleton.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { requireMediaDocument } from '#web/lib/document/page-data.tsx'

const importWorkspace = () => import('./course-workspace-with-previews.tsx')
const Workspace = lazy(importWorkspace)

const page = createGuardedRoute<{ id: string }>({
  title: 'Course',
  requires: 'keepCourses',
  skeleton: <BuilderSkeleton />,
  onEnter(request) {
    requireMediaDocument(request)
    void importWorkspace().catch(() => undefined)
  },
  render: (user, { id }) => (
    <Suspense fallback={<BuilderSkeleton />}>
      <Workspace key={id} user={user} id={id.toLowerCase()} />
    </Suspense>
  ),
})

export { courseFormHandle as handle } from './lazy-course-form.tsx'
export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
