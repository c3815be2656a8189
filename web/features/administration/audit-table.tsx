import type { AuditEntry } from '#shared/contract/audit.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { readTotal } from '#web/lib/total-of.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-address.ts'
import { AuditRow } from './audit-row.tsx'

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
