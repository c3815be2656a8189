import { Link } from 'react-router'
import type { Backup, BackupsResponse } from '#shared/contract/administration/backups.ts'
import { formatBytes } from '#shared/files/format-bytes.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import card from '#web/ui/layout/card.module.css'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './administration.module.css'

/** The scheduled backups: whether they run, and whether they can be restored. */
export function Backups() {
  const { data, error, refetch } = useQuery(loadBackups)
  if (error) {
    return <LoadError title="The backups could not be loaded" message={error} onRetry={refetch} />
  }
  if (!data) return <BackupsSkeleton />
  return (
    <>
      <Schedule {...data} />
      {data.backups.length === 0 ? <NoBackups {...data} /> : <BackupTable backups={data.backups} />}
    </>
  )
}

function loadBackups(signal: AbortSignal) {
  const options = { init: { signal } }
  return parseResponse(getBrowserApi().api.admin.backups.$get(undefined, options))
}

function Schedule({ schedule, keep, backups }: BackupsResponse) {
  if (schedule === null) return null
  return (
    <>
      <Failures backups={backups} />
      <p>
        Backups are made at <code>{schedule}</code> (UTC). The last{' '}
        {pluralize(keep, ['one is', 'ones are'])} kept.
      </p>
    </>
  )
}

/** Shown from a failure until a backup succeeds. */
function Failures({ backups }: Pick<BackupsResponse, 'backups'>) {
  const ended = backups.filter(({ finishedAt, problem }) => finishedAt ?? problem)
  const end = ended.findIndex(({ problem }) => problem === null)
  const count = end === -1 ? ended.length : end
  if (count === 0) return null
  const good = backups.find(({ verifiedAt }) => verifiedAt !== null)
  return (
    <div className={`${card.card} ${classes.failures}`} role="status">
      <p>
        <strong>
          {count === 1 ? 'The last backup failed.' : `The last ${count} backups failed.`}
        </strong>{' '}
        {good ? (
          <>
            The last backup that passed a test restore is from <RelativeTime iso={good.startedAt} />
            .
          </>
        ) : (
          'No backup has passed a test restore yet.'
        )}
      </p>
      <p>
        Check the disks and the storage on the page <Link to={pages.system}>System</Link>, then wait
        for the next backup or make one: <code>npm run backup</code>.
      </p>
    </div>
  )
}

function NoBackups({ schedule }: Pick<BackupsResponse, 'schedule'>) {
  if (schedule !== null) {
    return (
      <StatePanel title="No backup yet">
        <p>The first one appears here once it is made.</p>
      </StatePanel>
    )
  }
  return (
    <StatePanel title="No backups are scheduled">
      <p>
        Set <code>BACKUP_SCHEDULE</code>, for example to <code>30 3 * * *</code>, and restart. Each
        night at 3:30 UTC, Lectern then backs up its database and files, and runs a test restore. A
        backup can be made by hand at any time: <code>npm run backup</code>.
      </p>
    </StatePanel>
  )
}

const columns = ['Started', 'Status', 'Content', 'File'].map((label) => ({ label }))

function BackupTable({ backups }: { backups: readonly Backup[] }) {
  return (
    <DataTable caption="Backups" columns={columns}>
      {backups.map((backup) => (
        <tr key={backup._id}>
          <td data-label="Started" className={classes.time}>
            <RelativeTime iso={backup.startedAt} />
          </td>
          <td data-label="Status">
            <Status {...backup} />
          </td>
          <td data-label="Content">
            <Content {...backup} />
          </td>
          <th scope="row" data-label="File" className={classes.file}>
            {backup.name}
          </th>
        </tr>
      ))}
    </DataTable>
  )
}

function Status({ finishedAt, verifiedAt, problem }: Backup) {
  if (verifiedAt) return <Badge tone="success">Test restore passed</Badge>
  if (problem) {
    return (
      <>
        <Badge>{finishedAt ? 'Not tested' : 'Failed'}</Badge>
        <span className={classes.details}>{problem}</span>
      </>
    )
  }
  return <Badge>{finishedAt ? 'Test restore is running…' : 'In progress…'}</Badge>
}

function Content({ bytes, rows, files }: Backup) {
  if (bytes === null || rows === null || files === null) return '–'
  return (
    <>
      {formatBytes(bytes)}
      <span className={classes.details}>
        {pluralize(rows, ['row', 'rows'])}, {pluralize(files, ['file', 'files'])}
      </span>
    </>
  )
}

export function BackupsSkeleton() {
  return <TableSkeleton>Loading the backups…</TableSkeleton>
}
