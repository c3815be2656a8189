import { useEffect, useState, type ReactNode } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { pages } from '#shared/paths.ts'
import { CourseGridSkeleton, CoursePageSkeleton } from '#web/features/catalogue/page-skeletons.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './pending-page.module.css'

/** Pages that load faster than this show no skeleton. */
const skeletonDelayMilliseconds = 300

/** Replaces the current page by the next one's skeleton if its data takes long to load. */
export function PendingPage({ children }: { children: ReactNode }) {
  const skeleton = useNextSkeleton()
  const isSlow = useIsSlow(skeleton !== undefined)
  return (
    <>
      {isSlow && (
        <>
          <p className="visually-hidden" role="status">
            Loading
          </p>
          {skeleton}
        </>
      )}
      <div hidden={isSlow}>{children}</div>
    </>
  )
}

function useNextSkeleton(): ReactNode | undefined {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  if (!next || next === pathname) return undefined
  if (matchPath(pages.course(':id'), next)) return <CoursePageSkeleton />
  const isList = [pages.catalogue, pages.category(':id'), pages.instructor(':id')].some((path) =>
    matchPath(path, next),
  )
  return isList ? (
    <Container className={classes.list}>
      <CourseGridSkeleton />
    </Container>
  ) : undefined
}

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), skeletonDelayMilliseconds)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return isSlow && isPending
}
