import type { AuditEntry } from '#shared/contract/audit.ts'
import { auditActionNames, formatAuditDetails } from '#shared/messages/audit.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import classes from '#web/ui/table/table.module.css'
import own from './administration.module.css'
import { AuditSubject, UserName } from './audit-names.tsx'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const details = formatAuditDetails(entry)
  return (
    <tr>
      <td data-label="When" className={own.when}>
        <RelativeTime iso={entry.createdAt} />
      </td>
      <td data-label="Who">
        <UserName person={entry.actor} />
      </td>
      <th scope="row" className={classes.title}>
        {auditActionNames[entry.action]}
        {details && <span className={own.details}>{details}</span>}
      </th>
      <td data-label="To">
        <AuditSubject entry={entry} />
      </td>
    </tr>
  )
}
