import { useEffect, useState, type ReactNode } from 'react'
import { matchPath, useLocation, useNavigation } from 'react-router'
import { pages } from '#shared/paths.ts'
import { CourseGridSkeleton, CoursePageSkeleton } from '#web/features/catalogue/page-skeletons.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './pending-page.module.css'

/** Pages that come sooner than this show no skeleton at all. */
const patienceMilliseconds = 300

/** Shows the next page's skeleton in place of the current one when its data takes long. */
export function PendingPage({ children }: { children: ReactNode }) {
  const skeleton = useNextSkeleton()
  const isLate = useIsLate(skeleton !== undefined)
  return (
    <>
      {isLate && (
        <>
          <p className="visually-hidden" role="status">
            Loading
          </p>
          {skeleton}
        </>
      )}
      <div hidden={isLate}>{children}</div>
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

function useIsLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(true), patienceMilliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPending])
  return isLate && isPending
}
