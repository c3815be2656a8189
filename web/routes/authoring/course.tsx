import { lazy, Suspense, useState } from 'react'
import { BuilderSkeleton } from '#web/features/curriculum/builder-skeleton.tsx'
import { createGuardedRoute, GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { requireMediaDocument } from '#web/lib/document/page-data.tsx'
import { useDocumentTitle } from '#web/lib/document/use-document-title.ts'

const importWorkspace = () => import('./course-workspace-with-previews.tsx')
const Workspace = lazy(importWorkspace)

const options = {
  title: 'Course',
  requires: 'keepCourses' as const,
  skeleton: <BuilderSkeleton />,
  onEnter(request: Request) {
    requireMediaDocument(request)
    void importWorkspace().catch(() => undefined)
  },
}

export { courseFormHandle as handle } from './lazy-course-form.tsx'
export const { meta, clientLoader, HydrateFallback } = createGuardedRoute(options)

/** Its heading is the title of the course once that is loaded, so it has a component of its own. */
export default function CoursePage({ params }: { params: { id: string } }) {
  const id = params.id.toLowerCase()
  const [loaded, setLoaded] = useState<{ id: string; title: string }>()
  const title = loaded?.id === id ? loaded.title : undefined
  useDocumentTitle(title)
  return (
    <GuardedPage {...options} title={title ?? options.title}>
      {(user) => (
        <Suspense fallback={<BuilderSkeleton />}>
          <Workspace
            key={id}
            user={user}
            id={id}
            onTitle={(loadedTitle) => setLoaded({ id, title: loadedTitle })}
          />
        </Suspense>
      )}
    </GuardedPage>
  )
}
