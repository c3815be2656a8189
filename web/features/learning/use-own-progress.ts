import { useMemo } from 'react'
import type { ProgressSummary } from '#shared/contract/learning.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { useAnswer } from '#web/lib/use-answer.ts'

export interface OwnProgress {
  /** Undefined until it is known; courses that were never opened are not in it. */
  byCourse: ReadonlyMap<string, ProgressSummary> | undefined
  failure: string | undefined
  again: () => void
}

/** How far the reader is in their courses, as it is now. */
export function useOwnProgress(): OwnProgress {
  const { answer, failure, again } = useAnswer(loadProgress)
  const byCourse = useMemo(
    () => answer && new Map(answer.map((summary) => [summary.course, summary])),
    [answer],
  )
  return { byCourse, failure, again }
}

function loadProgress(signal: AbortSignal) {
  return answerOf(browserApi().user.progress.$get(undefined, { init: { signal } }))
}
