import { useCallback, useEffect, useState } from 'react'
import type { Question } from '#shared/contract/learning/questions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'

/**
 * A question that is loaded again when the page gets the focus, and when the user is notified of something about it.
 * `change` replaces it until then.
 */
export function useQuestion(id: string) {
  const [changed, setChanged] = useState<{ after: unknown; question: Question }>()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const call = getBrowserApi().api.questions[':id'].$get(
        { param: { id } },
        { init: { signal } },
      )
      return (await parseResponse(call)).question
    },
    [id],
  )
  const { data, error, refetch } = useQuery(load)
  useLiveEvent('connected', refetch)
  useLiveEvent('notificationsChanged', ({ newest }) => {
    if (newest?.question?._id === id) refetch()
  })
  useEffect(() => {
    window.addEventListener('focus', refetch)
    return () => window.removeEventListener('focus', refetch)
  }, [refetch])
  // A change is shown until the question was loaded again.
  const question = changed && changed.after === data ? changed.question : data
  const change = (next: Question) => setChanged({ after: data, question: next })
  return { question: question?._id === id ? question : undefined, error, refetch, change }
}
