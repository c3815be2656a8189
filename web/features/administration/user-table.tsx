import { useState } from 'react'
import type { ManagedUser, UserSort } from '#shared/contract/administration.ts'
import { learningLimits } from '#shared/limits.ts'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable } from '#web/ui/table/create-server-table.tsx'
import { createDateFilter } from '#web/ui/table/date-filter.ts'
import table from '#web/ui/table/table.module.css'
import { RoleDialog } from './role-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { UserCells } from './user-cells.tsx'
import { loadUsers } from './user-data.ts'
import { roleFilter, toUserFilters } from './user-filters.ts'

/** All accounts, the newest first. */
export const { Table: UserTable, Skeleton: UserTableSkeleton } = createServerTable<
  ManagedUser,
  UserSort
>({
  caption: 'Users',
  nouns: ['user', 'users'],
  columns: [
    { label: 'Id', sort: 'joined' },
    { label: 'Name', sort: 'name' },
    { label: 'Email', sort: 'email' },
    { label: 'Gender' },
    { label: 'User Type', sort: 'role' },
    { label: 'Actions' },
  ],
  defaultSort: { sort: 'joined', direction: 'desc' },
  filters: [roleFilter, createDateFilter('joined', 'Joined')],
  empty: (
    <StatePanel title="No users yet">
      <p>Users appear here when they register.</p>
    </StatePanel>
  ),
  load: (query, options, filters) =>
    loadUsers(
      { ...query, ...toUserFilters(filters), limit: String(learningLimits.tablePageSize) },
      options,
    ),
  renderRow: (user, refetch) => <UserRow user={user} onChanged={refetch} />,
})

interface UserRowProps {
  user: ManagedUser
  /** The user was changed, here or elsewhere. */
  onChanged: () => void
}

function UserRow({ user, onChanged }: UserRowProps) {
  const [isChangingRole, setChangingRole] = useState(false)
  return (
    <tr>
      <UserCells user={user} />
      <td className={table.actionCell}>
        <UserActions
          user={user}
          menu={[{ label: 'Change role', onSelect: () => setChangingRole(true) }]}
          onDeleted={onChanged}
        />
        {isChangingRole && (
          <RoleDialog user={user} onClose={() => setChangingRole(false)} onChanged={onChanged} />
        )}
      </td>
    </tr>
  )
}
