import type { InstructorApprovalStatus, InstructorApproval } from '#shared/contract/accounts.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import own from './instructor-table.module.css'

const names: Record<InstructorApprovalStatus, string> = {
  pending: 'Waiting',
  granted: 'Granted',
  none: 'Not granted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** Where the person stands, since when, and why. */
export function ApprovalStatus({
  approval: { status, since, reason },
}: {
  approval: InstructorApproval
}) {
  return (
    <div className={own.status}>
      <span className={own.badge} data-status={status}>
        {names[status]}
      </span>
      {since && <RelativeTime iso={since} />}
      {reason && (
        <details className={own.reason}>
          <summary>{status === 'pending' ? 'Last reason' : 'Reason'}</summary>
          <p>{reason}</p>
        </details>
      )}
    </div>
  )
}
