import { useCallback } from 'react'
import type { UserRecord } from '#shared/contract/administration.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { type Answered, useAnswer } from '#web/lib/use-answer.ts'

/** One person and how much is theirs. */
export function useUserRecord(id: string): Answered<UserRecord> {
  const load = useCallback(
    (signal: AbortSignal) =>
      answerOf(browserApi().api.admin.users[':id'].$get({ param: { id } }, { init: { signal } })),
    [id],
  )
  return useAnswer(load)
}
