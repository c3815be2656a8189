import type { InstructorSort, ManagedInstructor } from '#shared/contract/instructors.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable, readTablePage } from '#web/ui/table/create-server-table.tsx'
import { createDateFilter } from '#web/ui/table/date-filter.ts'
import { UserBulkActions } from '../user-bulk-actions.tsx'
import { instructorColumns } from '../user-csv.ts'
import { roleFilter, toUserFilters } from '../user-filters.ts'
import { InstructorRow } from './instructor-row.tsx'

/** Instructors and applicants; requests to review come first. */
export const { Table: InstructorTable, Skeleton: InstructorTableSkeleton } = createServerTable<
  ManagedInstructor,
  InstructorSort
>({
  caption: 'Instructors and applicants',
  nouns: ['person', 'people'],
  columns: [
    { label: 'Id' },
    { label: 'Name', sort: 'name' },
    { label: 'Email', sort: 'email' },
    { label: 'Gender' },
    { label: 'User Type' },
    { label: 'Status', sort: 'status' },
    { label: 'Actions' },
  ],
  defaultSort: { sort: 'status', direction: 'asc' },
  filters: [
    {
      name: 'status',
      label: 'Status',
      allLabel: 'Instructors and applicants',
      options: [
        ['instructors', 'Instructors'],
        ['waiting', 'Waiting for a decision'],
      ],
    },
    roleFilter,
    createDateFilter('joined', 'Joined'),
  ],
  empty: (
    <StatePanel
      title="No instructors yet"
      illustration={<img src="/art/empty-search.svg" alt="" width={320} height={240} />}
      actions={<LinkButton to={pages.users}>Users</LinkButton>}
    >
      <p>Requests for instructor rights appear here for you to review.</p>
    </StatePanel>
  ),
  load: async (query, options, filters) =>
    readTablePage(
      await getBrowserApi().api.admin.instructors.$get(
        { query: { ...query, ...toUserFilters(filters) } },
        options,
      ),
    ),
  renderRow: (instructor, refetch, selectCell) => (
    <InstructorRow instructor={instructor} selectCell={selectCell} onChanged={refetch} />
  ),
  selection: {
    getName: ({ fullname }) => fullname,
    renderActions: (instructors, finish) => (
      <UserBulkActions
        users={instructors}
        columns={instructorColumns}
        fileName="instructors"
        onDone={finish}
      />
    ),
  },
})
