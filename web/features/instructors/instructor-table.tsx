import type { InstructorEntry, InstructorSort } from '#shared/contract/instructors.ts'
import { browserApi } from '#web/lib/api.ts'
import { totalOf } from '#web/lib/total-of.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import type { TableHead } from '#web/ui/table/data-table.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableSorts, TableView } from '#web/ui/table/table-address.ts'
import { InstructorRow } from './instructor-row.tsx'

const heads: readonly TableHead<InstructorSort>[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Email', sort: 'email' },
  { label: 'Gender' },
  { label: 'User Type' },
  { label: 'Answers' },
  { label: 'Status', sort: 'status' },
  { label: 'Actions' },
]

const sorts: TableSorts<InstructorSort> = {
  sorts: ['status', 'name', 'email'],
  usual: { sort: 'status', direction: 'asc' },
}

/** Who teaches or asked to; those who wait for a decision come first. */
export function InstructorTable() {
  return (
    <ServerTable
      caption="People who teach or asked to"
      nouns={['person', 'people']}
      heads={heads}
      sorts={sorts}
      load={loadInstructors}
      row={rowOf}
      empty={
        <StatePanel
          title="No instructors yet"
          drawing={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
        >
          <p>Whoever asks for instructor rights waits here for your decision.</p>
        </StatePanel>
      }
    />
  )
}

function rowOf(entry: InstructorEntry, again: () => void) {
  return <InstructorRow key={entry._id} entry={entry} onDecided={again} />
}

async function loadInstructors(
  { search, sort, direction, page }: TableView<InstructorSort>,
  signal: AbortSignal,
): Promise<TablePage<InstructorEntry>> {
  const query = { search, sort, order: direction, page: String(page) }
  const response = await browserApi().api.admin.instructors.$get({ query }, { init: { signal } })
  return { rows: await response.json(), ...totalOf(response) }
}
