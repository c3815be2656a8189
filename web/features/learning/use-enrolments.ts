import { useEffect, useMemo } from 'react'
import type { Enrolment } from '#shared/contract/learning.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session/index.ts'
import { useQuery } from '#web/lib/use-query.ts'

export interface Enrolments {
  /** Undefined until they are known. */
  courses: readonly Enrolment[] | undefined
  failure: string | undefined
  again: () => void
}

/**
 * The reader's courses with their progress, as the session has them: one that is removed goes at once,
 * and the list is loaded again when another tab has enrolled in a course that it lacks.
 */
export function useEnrolments(): Enrolments {
  const { user, enrolled } = useSession()
  const { data: answer, error: failure, refetch: again } = useQuery(loadEnrolments)
  const missing = answer && user ? missingIn(answer, user.courseIds) : ''

  useEffect(() => {
    if (missing) again()
  }, [missing, again])

  const courses = useMemo(
    () => answer?.filter((course) => enrolled.has(course._id)),
    [answer, enrolled],
  )
  return { courses, failure, again }
}

/** The ids that the list lacks, as one text. */
function missingIn(courses: readonly Enrolment[], ids: readonly string[]): string {
  const listed = new Set(courses.map((course) => course._id))
  return ids.filter((id) => !listed.has(id)).join()
}

function loadEnrolments(signal: AbortSignal): Promise<Enrolment[]> {
  return parseResponse(getBrowserApi().user.enrolments.$get(undefined, { init: { signal } }))
}
