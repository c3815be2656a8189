import { useEffect, useState } from 'react'
import type { OwnSession } from '#shared/contract/accounts/accounts.ts'
import type { MessageResponse } from '#shared/contract/fields.ts'
import { parseResponse, getBrowserApi, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'

type SessionsState =
  | { status: 'loading' }
  | { status: 'failed'; msg: string }
  | { status: 'ready'; sessions: readonly OwnSession[] }

/** The user's own sessions. Ended ones leave the list at once, before the server responds. */
export function useSessions() {
  const [state, setState] = useState<SessionsState>({ status: 'loading' })

  useEffect(() => {
    void loadSessions(setState)
  }, [])

  async function end(
    isEnded: (session: OwnSession) => boolean,
    request: () => Promise<MessageResponse>,
  ) {
    setState((current) => removeSessions(current, isEnded))
    try {
      toast.success((await request()).msg)
    } catch (error) {
      showError(error)
    }
    await loadSessions(setState)
  }

  return {
    state,
    retry() {
      setState({ status: 'loading' })
      void loadSessions(setState)
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

/** Sets nothing if the current session has expired: the browser then leaves the page. */
async function loadSessions(setState: (state: SessionsState) => void): Promise<void> {
  try {
    const sessions = await parseResponse(getBrowserApi().user.sessions.$get())
    setState({ status: 'ready', sessions })
  } catch (error) {
    if (!endSessionIfExpired(error)) setState({ status: 'failed', msg: toDisplayError(error).msg })
  }
}

function removeSessions(
  state: SessionsState,
  isEnded: (session: OwnSession) => boolean,
): SessionsState {
  if (state.status !== 'ready') return state
  return { ...state, sessions: state.sessions.filter((session) => !isEnded(session)) }
}
