import { useRef, useState } from 'react'
import type { OwnSession } from '#shared/contract/accounts/accounts.ts'
import { profileMessages } from '#shared/messages/accounts/profile.ts'
import { useLogout } from '#web/lib/session/use-session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import { Facts } from '#web/ui/text/facts.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './profile.module.css'
import { OwnRememberedDevices } from './security/remembered-devices.tsx'
import { useSessions } from './use-sessions.ts'

/** The user's sessions on all devices, with buttons to end them. */
export function SessionList() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, retry, endOne, endOthers } = useSessions()
  const [sessionsToEnd, setSessionsToEnd] = useState<readonly OwnSession[]>([])
  const logout = useLogout()

  if (state.status === 'loading') return <SessionListSkeleton />
  if (state.status === 'failed') {
    return <LoadError title={profileMessages.sessionsFailed} message={state.msg} onRetry={retry} />
  }
  const others = state.sessions.filter((session) => !session.current)

  function endSessions() {
    const [first] = sessionsToEnd
    setSessionsToEnd([])
    if (first?.current) return logout()
    if (first && sessionsToEnd.length === 1) void endOne(first)
    else void endOthers()
    // The focused button disappears with its session.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }

  return (
    <div className={classes.sections}>
      <section className={`${card.card} ${classes.panel}`} aria-labelledby="sessions-title">
        <div className={classes.header}>
          <h2 id="sessions-title" ref={heading} tabIndex={-1}>
            Where you are logged in
          </h2>
          {others.length > 0 && (
            <Button variant="danger" onClick={() => setSessionsToEnd(others)}>
              End all other sessions
            </Button>
          )}
        </div>
        <ul role="list">
          {state.sessions.map((session) => (
            <SessionItem
              key={session._id}
              session={session}
              onEnd={() => setSessionsToEnd([session])}
            />
          ))}
        </ul>
        {sessionsToEnd.length > 0 && (
          <EndSessionsDialog
            sessions={sessionsToEnd}
            onCancel={() => setSessionsToEnd([])}
            onConfirm={endSessions}
          />
        )}
      </section>
      <OwnRememberedDevices />
    </div>
  )
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, address, createdAt, lastSeenAt, current } = session
  return (
    <li className={classes.session}>
      <div className={classes.device}>
        <p className={classes.deviceName}>
          {device}
          {current && <span className={classes.badge}>This device</span>}
        </p>
        <p className={classes.times}>
          <Facts
            items={[
              <>
                Last active <RelativeTime iso={lastSeenAt} />
              </>,
              <>
                Logged in <RelativeTime iso={createdAt} />
                {address && ` from ${address}`}
              </>,
            ]}
          />
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

interface EndSessionsDialogProps {
  /** One session, or all others. */
  sessions: readonly OwnSession[]
  onCancel: () => void
  onConfirm: () => void
}

function EndSessionsDialog({ sessions, onCancel, onConfirm }: EndSessionsDialogProps) {
  const devices = sessions.map((session) => session.device)
  const isCurrent = sessions[0]?.current === true
  return (
    <ConfirmDialog
      title={
        devices.length === 1
          ? `End the session “${devices[0]}”?`
          : `End ${devices.length} other sessions?`
      }
      cancelLabel="Cancel"
      confirmLabel={isCurrent ? 'Log out' : 'End'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {isCurrent && profileMessages.endCurrentSessionWarning}
      {!isCurrent && devices.length === 1 && profileMessages.endSessionWarning}
      {devices.length > 1 &&
        profileMessages.endOtherSessionsWarning(new Intl.ListFormat('en').format(devices))}
    </ConfirmDialog>
  )
}

function SessionListSkeleton() {
  return (
    <div role="status" className={`${card.card} ${classes.panel}`}>
      <span className="visually-hidden">Loading your sessions…</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.session} aria-hidden="true">
          <span className={`${skeleton.block} ${classes.skeletonText}`} />
          <span className={`${skeleton.block} ${classes.skeletonButton}`} />
        </div>
      ))}
    </div>
  )
}
