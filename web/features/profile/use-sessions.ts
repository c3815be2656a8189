import { useEffect, useState } from 'react'
import type { OwnSession } from '#shared/contract/accounts.ts'
import type { MessageResponse } from '#shared/contract/fields.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'

export type SessionsState =
  | { status: 'loading' }
  | { status: 'failed'; msg: string }
  | { status: 'ready'; sessions: readonly OwnSession[] }

/** The own sessions and ways to end them; what is ended leaves the list at once. */
export function useSessions() {
  const [state, setState] = useState<SessionsState>({ status: 'loading' })

  useEffect(() => {
    void readSessions(setState)
  }, [])

  async function end(
    isGone: (session: OwnSession) => boolean,
    call: () => Promise<MessageResponse>,
  ) {
    setState((shown) => without(shown, isGone))
    try {
      toast.success((await call()).msg)
    } catch (error) {
      if (endSessionIfExpired(error)) return
      toast.error(toDisplayError(error).msg)
    }
    await readSessions(setState)
  }

  return {
    state,
    retry() {
      setState({ status: 'loading' })
      void readSessions(setState)
    },
    endOne: ({ _id: id }: OwnSession) =>
      end(
        (session) => session._id === id,
        () => parseResponse(getBrowserApi().user.sessions[':id'].$delete({ param: { id } })),
      ),
    endOthers: () =>
      end(
        (session) => !session.current,
        () => parseResponse(getBrowserApi().user.sessions.$delete()),
      ),
  }
}

/** Shows nothing where the own session turns out to be over: the page is left then. */
async function readSessions(show: (state: SessionsState) => void): Promise<void> {
  try {
    show({ status: 'ready', sessions: await parseResponse(getBrowserApi().user.sessions.$get()) })
  } catch (error) {
    if (!endSessionIfExpired(error)) show({ status: 'failed', msg: toDisplayError(error).msg })
  }
}

function without(state: SessionsState, isGone: (session: OwnSession) => boolean): SessionsState {
  if (state.status !== 'ready') return state
  return { ...state, sessions: state.sessions.filter((session) => !isGone(session)) }
}
