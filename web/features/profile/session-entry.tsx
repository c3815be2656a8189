import type { OwnSession } from '#shared/contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import classes from './profile.module.css'

export function SessionEntry({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
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
