import type {
  InstructorApprovalStatus,
  InstructorApproval,
} from '#shared/contract/accounts/accounts.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './instructor-table.module.css'

const labels: Record<InstructorApprovalStatus, string> = {
  pending: 'Waiting',
  granted: 'Granted',
  none: 'Not granted',
  refused: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** The status of the instructor rights, since when, and the admin's reason. */
export function ApprovalStatus({ approval }: { approval: InstructorApproval }) {
  const { status, since, reason } = approval
  return (
    <div className={classes.status}>
      <span className={classes.badge} data-status={status}>
        {labels[status]}
      </span>
      {since && <RelativeTime iso={since} />}
      {reason && (
        <details className={classes.reason}>
          <summary>{status === 'pending' ? 'Last reason' : 'Reason'}</summary>
          <p>{reason}</p>
        </details>
      )}
    </div>
  )
}
