import { useEffect, useMemo } from 'react'
import type { Enrolment } from '#shared/contract/learning/learning.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useSession } from '#web/lib/session/index.ts'

export interface Enrolments {
  /** Undefined until they are loaded. */
  courses: readonly Enrolment[] | undefined
  error: string | undefined
  refetch: () => void
}

/**
 * The user's courses with their progress, in sync with the session: a removed course disappears at once,
 * and the list is reloaded if another tab has enrolled in a course that it lacks.
 */
export function useEnrolments(): Enrolments {
  const { user, enrolled } = useSession()
  const { data, error, refetch } = useQuery(loadEnrolments)
  const missingIds = data && user ? joinMissingIds(data, user.courseIds) : ''

  useEffect(() => {
    if (missingIds) refetch()
  }, [missingIds, refetch])

  const courses = useMemo(
    () => data?.filter((course) => enrolled.has(course._id)),
    [data, enrolled],
  )
  return { courses, error, refetch }
}

/** A string, so that the effect runs only when the ids change. */
function joinMissingIds(courses: readonly Enrolment[], ids: readonly string[]): string {
  const listed = new Set(courses.map((course) => course._id))
  return ids.filter((id) => !listed.has(id)).join()
}

function loadEnrolments(signal: AbortSignal): Promise<Enrolment[]> {
  return parseResponse(getBrowserApi().user.enrolments.$get(undefined, { init: { signal } }))
}
