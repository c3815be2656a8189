import { useRef, useState } from 'react'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { profileMessages } from '#shared/messages/profile.ts'
import { useLogout } from '#web/lib/session/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { EndSessionDialog } from './end-session-dialog.tsx'
import classes from './profile.module.css'
import { SessionEntry } from './session-entry.tsx'
import { SessionSkeleton } from './session-skeleton.tsx'
import { useSessions } from './use-sessions.ts'

/** Where the person is logged in, and ways to end that. */
export function SessionList() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, retry, endOne, endOthers } = useSessions()
  const [doomed, setDoomed] = useState<readonly OwnSession[]>([])
  const logout = useLogout()

  if (state.status === 'loading') return <SessionSkeleton />
  if (state.status === 'failed') {
    return (
      <StatePanel
        title={profileMessages.sessionsFailed}
        actions={<Button onClick={retry}>Retry</Button>}
      >
        <p>{state.msg}</p>
      </StatePanel>
    )
  }
  const others = state.sessions.filter((session) => !session.current)

  function confirm() {
    const [first] = doomed
    setDoomed([])
    if (first?.current) return logout()
    if (first && doomed.length === 1) void endOne(first)
    else void endOthers()
    // The pressed button is gone with its row.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }

  return (
    <section className={classes.paper} aria-labelledby="sessions-title">
      <div className={classes.sessionsHead}>
        <h2 id="sessions-title" ref={heading} tabIndex={-1}>
          Where you are logged in
        </h2>
        {others.length > 0 && (
          <Button variant="danger" onClick={() => setDoomed(others)}>
            End all other sessions
          </Button>
        )}
      </div>
      <ul role="list" className={classes.sessions}>
        {state.sessions.map((session) => (
          <SessionEntry key={session._id} session={session} onEnd={() => setDoomed([session])} />
        ))}
      </ul>
      {doomed.length > 0 && (
        <EndSessionDialog doomed={doomed} onCancel={() => setDoomed([])} onConfirm={confirm} />
      )}
    </section>
  )
}
