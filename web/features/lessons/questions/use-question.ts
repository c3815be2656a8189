import { useCallback, useEffect, useRef, useState } from 'react'
import type { Question } from '#shared/contract/learning/questions.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'

/**
 * A question that is loaded again when the page gets the focus, and when the user is notified of something about it.
 * `change` replaces it until then; what was requested before the change may lack it and is ignored.
 */
export function useQuestion(id: string) {
  const [changed, setChanged] = useState<{ number: number; question: Question }>()
  const changeCount = useRef(0)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const changesBefore = changeCount.current
      const call = getBrowserApi().api.questions[':id'].$get(
        { param: { id } },
        { init: { signal } },
      )
      return { changesBefore, question: (await parseResponse(call)).question }
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
  const isChanged = changed?.question._id === id && (!data || data.changesBefore < changed.number)
  const question = isChanged ? changed.question : data?.question
  const change = (next: Question) => {
    changeCount.current += 1
    setChanged({ number: changeCount.current, question: next })
  }
  return { question: question?._id === id ? question : undefined, error, refetch, change }
}
