import { Link } from 'react-router'
import type { AuditEntry } from '#shared/contract/audit.ts'
import { administrationMessages as messages } from '#shared/messages/administration.ts'
import { auditActionNames, formatAuditDetails } from '#shared/messages/audit.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, readTotal } from '#web/lib/api.ts'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'
import classes from '#web/ui/table/table.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import own from './administration.module.css'
import { ShortId } from './user-cells.tsx'

type Newest = 'newest'

const heads: readonly TableColumn<Newest>[] = [
  { label: 'When' },
  { label: 'Who' },
  { label: 'Did what' },
  { label: 'To whom or what' },
]

const sorts: TableConfig<Newest> = {
  sortKeys: ['newest'],
  defaultSort: { sort: 'newest', direction: 'desc' },
}

/** Who did what to whom, the newest first. */
export function AuditTable() {
  return (
    <ServerTable
      caption="What admins did"
      nouns={['entry', 'entries']}
      columns={heads}
      config={sorts}
      load={loadEntries}
      row={rowOf}
      empty={
        <StatePanel
          title="Nothing in the trail yet"
          illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
        >
          <p>What admins do with people, courses, categories and messages is written down here.</p>
        </StatePanel>
      }
    />
  )
}

function rowOf(entry: AuditEntry) {
  return <AuditRow key={entry._id} entry={entry} />
}

async function loadEntries(
  { search, page }: TableView<Newest>,
  signal: AbortSignal,
): Promise<TablePage<AuditEntry>> {
  const query = { search, page: String(page) }
  const response = await getBrowserApi().api.admin.audit.$get({ query }, { init: { signal } })
  return { rows: await response.json(), ...readTotal(response) }
}

function AuditRow({ entry }: { entry: AuditEntry }) {
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

type Named = AuditEntry['actor']

/** The person with a way to their profile; of a deleted account, the id with a way to all about it. */
function UserName({ person: { _id, name } }: { person: Named }) {
  if (name) return <Link to={pages.viewProfile(_id)}>{name}</Link>
  return (
    <Link className={own.goneName} to={`?search=${_id}`}>
      {messages.deletedAccount} <ShortId id={_id} />
    </Link>
  )
}

function AuditSubject({ entry: { action, subject } }: { entry: AuditEntry }) {
  if (action.startsWith('user.')) return <UserName person={subject} />
  if (action === 'course.changed') {
    return <Link to={pages.course(subject._id)}>{subject.name}</Link>
  }
  if (subject.name) return <>{subject.name}</>
  return (
    <Link to={`?search=${subject._id}`}>
      Message <ShortId id={subject._id} />
    </Link>
  )
}
