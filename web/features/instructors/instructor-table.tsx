import type { ManagedInstructor, InstructorSort } from '#shared/contract/instructors.ts'
import { getBrowserApi, readTotal } from '#web/lib/api.ts'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { ServerTable, type TablePage } from '#web/ui/table/server-table.tsx'
import type { TableConfig, TableView } from '#web/ui/table/table-query.ts'
import { InstructorRow } from './instructor-row.tsx'

const heads: readonly TableColumn<InstructorSort>[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Email', sort: 'email' },
  { label: 'Gender' },
  { label: 'User Type' },
  { label: 'Answers' },
  { label: 'Status', sort: 'status' },
  { label: 'Actions' },
]

const sorts: TableConfig<InstructorSort> = {
  sortKeys: ['status', 'name', 'email'],
  defaultSort: { sort: 'status', direction: 'asc' },
}

/** Who teaches or asked to; those who wait for a decision come first. */
export function InstructorTable() {
  return (
    <ServerTable
      caption="People who teach or asked to"
      nouns={['person', 'people']}
      columns={heads}
      config={sorts}
      load={loadInstructors}
      row={rowOf}
      empty={
        <StatePanel
          title="No instructors yet"
          illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
        >
          <p>Whoever asks for instructor rights waits here for your decision.</p>
        </StatePanel>
      }
    />
  )
}

function rowOf(entry: ManagedInstructor, again: () => void) {
  return <InstructorRow key={entry._id} entry={entry} onDecided={again} />
}

async function loadInstructors(
  { search, sort, direction, page }: TableView<InstructorSort>,
  signal: AbortSignal,
): Promise<TablePage<ManagedInstructor>> {
  const query = { search, sort, order: direction, page: String(page) }
  const response = await getBrowserApi().api.admin.instructors.$get({ query }, { init: { signal } })
  return { rows: await response.json(), ...readTotal(response) }
}
