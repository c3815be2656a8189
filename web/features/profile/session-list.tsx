import { useRef, useState } from 'react'
import type { OwnSession } from '#shared/contract/accounts.ts'
import { profileMessages } from '#shared/messages/profile.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './profile.module.css'
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

function SessionEntry({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, createdAt, lastSeenAt, current } = session
  return (
    <li className={classes.session}>
      <div className={classes.device}>
        <p className={classes.deviceName}>
          {device}
          {current && <span className={classes.badge}>This device</span>}
        </p>
        <p className={classes.seen}>
          Last seen <RelativeTime iso={lastSeenAt} /> · Logged in <RelativeTime iso={createdAt} />
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={current ? 'Log out on this device' : `End the session ${device}`}
        onClick={onEnd}
      >
        {current ? 'Log out' : 'End'}
      </Button>
    </li>
  )
}

const rows = [1, 2, 3]

/** The list's own layout while the sessions are on their way. */
function SessionSkeleton() {
  return (
    <div role="status" className={classes.paper}>
      <span className="visually-hidden">Loading your sessions…</span>
      <div className={classes.sessions} aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={classes.session}>
            <span className={`${classes.bone} ${classes.boneLine}`} />
            <span className={`${classes.bone} ${classes.boneButton}`} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface EndSessionDialogProps {
  /** One session, or all others. */
  doomed: readonly OwnSession[]
  onCancel: () => void
  onConfirm: () => void
}

function EndSessionDialog({ doomed, onCancel, onConfirm }: EndSessionDialogProps) {
  const [first] = doomed
  const names = doomed.map((session) => session.device)
  const isCurrent = first?.current === true
  return (
    <ConfirmDialog
      title={titleOf(names)}
      cancelLabel="Keep"
      confirmLabel={isCurrent ? 'Log out' : 'End'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {isCurrent && profileMessages.endCurrentSessionWarning}
      {!isCurrent && names.length === 1 && profileMessages.endSessionWarning}
      {names.length > 1 &&
        profileMessages.endOtherSessionsWarning(new Intl.ListFormat('en').format(names))}
    </ConfirmDialog>
  )
}

function titleOf(names: readonly string[]): string {
  return names.length === 1
    ? `End the session “${names[0]}”?`
    : `End ${names.length} other sessions?`
}
