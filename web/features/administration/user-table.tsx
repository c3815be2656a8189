import { type ReactNode, useState } from 'react'
import type { ManagedUser, UserSort } from '#shared/contract/administration/administration.ts'
import { learningLimits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { createServerTable } from '#web/ui/table/create-server-table.tsx'
import { createDateFilter } from '#web/ui/table/date-filter.ts'
import table from '#web/ui/table/table.module.css'
import { RoleDialog } from './role-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { UserBulkActions } from './user-bulk-actions.tsx'
import { UserCells } from './user-cells.tsx'
import { userColumns } from './user-csv.ts'
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
  renderRow: (user, refetch, selectCell) => (
    <UserRow user={user} selectCell={selectCell} onChanged={refetch} />
  ),
  selection: {
    getName: ({ fullname }) => fullname,
    renderActions: (users, finish) => (
      <UserBulkActions users={users} columns={userColumns} fileName="users" onDone={finish} />
    ),
  },
})

async function toggleModerator({ _id: id, moderator }: ManagedUser, onChanged: () => void) {
  try {
    const call = getBrowserApi().api.admin.users[':id'].moderator
    const json = { moderator: !moderator }
    toast.success((await parseResponse(call.$put({ param: { id }, json }))).msg)
    onChanged()
  } catch (error) {
    showError(error)
  }
}

interface UserRowProps {
  user: ManagedUser
  selectCell: ReactNode
  /** The user was changed, here or elsewhere. */
  onChanged: () => void
}

function UserRow({ user, selectCell, onChanged }: UserRowProps) {
  const [isChangingRole, setChangingRole] = useState(false)
  return (
    <tr>
      {selectCell}
      <UserCells user={user} />
      <td className={table.actionCell}>
        <UserActions
          user={user}
          menu={[
            { label: 'Change role', onSelect: () => setChangingRole(true) },
            {
              label: user.moderator ? 'Revoke the right to moderate' : 'Make a moderator',
              onSelect: () => void toggleModerator(user, onChanged),
            },
          ]}
          onDeleted={onChanged}
        />
        {isChangingRole && (
          <RoleDialog user={user} onClose={() => setChangingRole(false)} onChanged={onChanged} />
        )}
      </td>
    </tr>
  )
}
