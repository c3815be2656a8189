import { type ReactNode, Suspense } from 'react'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { lazyOptional } from '#web/lib/loading/lazy-optional.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import classes from './lazy-moments.module.css'

const CardMoments = lazyOptional(() => import('./card-moments.tsx'))
const AlsoCovered = lazyOptional(() => import('./also-covered.tsx'))

/** Cards whose moments are loaded together: as many as Load more adds. */
const coursesPerRequest = 5

/** The moments of each course of a list, below its card, which has room for them from the start. */
export function createCardMoments(courses: readonly CourseCard[], search: string) {
  return function renderMoments({ _id, title }: CourseCard, index: number): ReactNode {
    const start = index - (index % coursesPerRequest)
    const ids = courses.slice(start, start + coursesPerRequest).map((course) => course._id)
    return (
      <div className={classes.room}>
        <InBrowser>
          <CardMoments course={_id} title={title} request={{ search, courses: ids }} />
        </InBrowser>
      </div>
    )
  }
}

export function LazyAlsoCovered({ search }: { search: string }) {
  return (
    <InBrowser>
      <AlsoCovered search={search} />
    </InBrowser>
  )
}

/** The page of the server is the same for everyone, so it has no moments. */
function InBrowser({ children }: { children: ReactNode }) {
  return useIsHydrated() && <Suspense>{children}</Suspense>
}
