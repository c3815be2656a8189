import type { PolicyReport } from '#shared/contract/policy-reports.ts'
import { directiveNames } from '#shared/messages/policy-reports.ts'
import { getBrowserApi, readTotal } from '#web/lib/api.ts'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'
import classes from '#web/ui/table/table.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import own from './administration.module.css'

type Latest = 'latest'

const heads: readonly TableColumn<Latest>[] = [
  { label: 'Last seen' },
  { label: 'Blocked' },
  { label: 'From' },
  { label: 'On page' },
  { label: 'Times' },
]

const sorts: TableConfig<Latest> = {
  sortKeys: ['latest'],
  defaultSort: { sort: 'latest', direction: 'desc' },
}

/** What browsers blocked because a page's security policy does not allow it, the latest first. */
export function PolicyReportTable() {
  return (
    <ServerTable
      caption="What browsers blocked on our pages"
      nouns={['report', 'reports']}
      columns={heads}
      config={sorts}
      load={loadReports}
      row={rowOf}
      empty={
        <StatePanel
          title="Nothing blocked"
          illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
        >
          <p>
            When a browser blocks a script, a connection or other content on our pages, it is
            counted here for 30 days. Browser extensions are a common cause.
          </p>
        </StatePanel>
      }
    />
  )
}

function rowOf(report: PolicyReport) {
  return <ReportRow key={report._id} report={report} />
}

function ReportRow({ report }: { report: PolicyReport }) {
  return (
    <tr>
      <td data-label="Last seen" className={own.when}>
        <RelativeTime iso={report.lastSeenAt} />
      </td>
      <th scope="row" className={classes.title}>
        {directiveNames[report.directive]}
        <span className={own.details}>{report.directive}</span>
      </th>
      <td data-label="From">{report.blocked}</td>
      <td data-label="On page">{report.page}</td>
      <td data-label="Times">{report.count.toLocaleString('en')}</td>
    </tr>
  )
}

async function loadReports(
  { search, page }: TableView<Latest>,
  signal: AbortSignal,
): Promise<TablePage<PolicyReport>> {
  const query = { search, page: String(page) }
  const response = await getBrowserApi().api.admin.policy_reports.$get(
    { query },
    { init: { signal } },
  )
  return { rows: await response.json(), ...readTotal(response) }
}
