import { Link } from 'react-router'
import type { AuditEntry } from '#shared/contract/administration/audit.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import {
  auditActionNames,
  formatAuditDetails,
  getAuditSubjectKind,
  unnamedSubjects,
} from '#shared/messages/administration/audit.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import table from '#web/ui/table/table.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './administration.module.css'
import { ShortId } from './user-cells.tsx'

/** What admins did, the newest first. */
export const { Table: AuditTable, Skeleton: AuditTableSkeleton } = createServerTable<
  AuditEntry,
  'newest'
>({
  caption: 'Actions of admins',
  nouns: ['entry', 'entries'],
  columns: [{ label: 'When' }, { label: 'Admin' }, { label: 'Action' }, { label: 'Subject' }],
  defaultSort: { sort: 'newest', direction: 'desc' },
  empty: (
    <StatePanel
      title="No entries yet"
      illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.adminDashboard}>Admin Dashboard</LinkButton>}
    >
      <p>
        Everything that admins do with users, courses, posts, categories, synonyms and messages
        appears here.
      </p>
    </StatePanel>
  ),
  load: async ({ search, page }, options) =>
    readTablePage(await getBrowserApi().api.admin.audit.$get({ query: { search, page } }, options)),
  renderRow: (entry) => <AuditRow entry={entry} />,
})

function AuditRow({ entry }: { entry: AuditEntry }) {
  const details = formatAuditDetails(entry)
  return (
    <tr>
      <td data-label="When" className={classes.time}>
        <RelativeTime iso={entry.createdAt} />
      </td>
      <td data-label="Admin">
        <UserLink user={entry.actor} />
      </td>
      <th scope="row" className={table.title}>
        {auditActionNames[entry.action]}
        {details && <span className={classes.details}>{details}</span>}
      </th>
      <td data-label="Subject">
        <SubjectLink entry={entry} />
      </td>
    </tr>
  )
}

/** Links to the user's profile; for a deleted account, to all entries with its id. */
function UserLink({ user: { _id, name } }: { user: AuditEntry['actor'] }) {
  if (name) return <Link to={pages.viewProfile(_id)}>{name}</Link>
  return (
    <Link className={classes.deletedAccount} to={`?search=${_id}`}>
      {messages.deletedAccount} <ShortId id={_id} />
    </Link>
  )
}

function SubjectLink({ entry: { action, subject } }: { entry: AuditEntry }) {
  const kind = getAuditSubjectKind(action)
  if (kind === 'user') return <UserLink user={subject} />
  if (action === 'course.changed') {
    return <Link to={pages.course(subject._id)}>{subject.name}</Link>
  }
  if (subject.name) return <>{subject.name}</>
  return (
    <Link to={`?search=${subject._id}`}>
      {unnamedSubjects[kind]} <ShortId id={subject._id} />
    </Link>
  )
}
