import type { PolicyReport } from '#shared/contract/administration/policy-reports.ts'
import { directiveNames } from '#shared/messages/administration/policy-reports.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import table from '#web/ui/table/table.module.css'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import classes from './administration.module.css'

/** What browsers blocked because the page's security policy forbids it, the latest first. */
export const { Table: PolicyReportTable, Skeleton: PolicyReportTableSkeleton } = createServerTable<
  PolicyReport,
  'latest'
>({
  caption: 'Content that browsers blocked',
  nouns: ['report', 'reports'],
  columns: [
    { label: 'Last seen' },
    { label: 'Blocked' },
    { label: 'Source' },
    { label: 'Page' },
    { label: 'Count' },
  ],
  defaultSort: { sort: 'latest', direction: 'desc' },
  empty: (
    <StatePanel
      title="Nothing blocked"
      illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.adminDashboard}>Admin Dashboard</LinkButton>}
    >
      <p>
        When a browser blocks a script, a connection or other content on our pages, a report appears
        here for 30 days. Browser extensions are a common cause.
      </p>
    </StatePanel>
  ),
  load: async ({ search, page }, options) =>
    readTablePage(
      await getBrowserApi().api.admin.policy_reports.$get({ query: { search, page } }, options),
    ),
  renderRow: (report) => <ReportRow report={report} />,
})

function ReportRow({ report }: { report: PolicyReport }) {
  return (
    <tr>
      <td data-label="Last seen" className={classes.time}>
        <RelativeTime iso={report.lastSeenAt} />
      </td>
      <th scope="row" className={table.title}>
        {directiveNames[report.directive]}
        <span className={classes.details}>{report.directive}</span>
      </th>
      <td data-label="Source">{report.blocked}</td>
      <td data-label="Page">{report.page}</td>
      <td data-label="Count">{report.count.toLocaleString('en')}</td>
    </tr>
  )
}
