import type { Role } from '#shared/contract/accounts.ts'
import type { ManagedUser, UserSort } from '#shared/contract/administration.ts'
import { roleNames } from '#shared/messages/role-names.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { ServerTable } from '#web/ui/table/server-table.tsx'
import type { TableConfig } from '#web/ui/table/table-address.ts'
import { loadUsers } from './load-users.ts'
import { UserRow } from './user-row.tsx'

const heads: readonly TableColumn<UserSort>[] = [
  { label: 'Id', sort: 'joined' },
  { label: 'Name', sort: 'name' },
  { label: 'Email', sort: 'email' },
  { label: 'Gender' },
  { label: 'User Type', sort: 'role' },
  { label: 'Actions' },
]

const roles: readonly Role[] = ['admin', 'instructor', 'student']

const sorts: TableConfig<UserSort> = {
  sortKeys: ['joined', 'name', 'email', 'role'],
  defaultSort: { sort: 'joined', direction: 'desc' },
  filters: { role: roles },
}

const filters = [
  {
    name: 'role',
    label: 'User type',
    allLabel: 'All user types',
    options: roles.map((role) => [role, roleNames[role]] as const),
  },
]

/** Everybody who has an account, the newest first. */
export function UserTable() {
  return (
    <ServerTable
      caption="People with an account"
      nouns={['user', 'users']}
      columns={heads}
      config={sorts}
      filters={filters}
      load={loadUsers}
      row={rowOf}
      empty={
        <StatePanel title="No users yet">
          <p>Whoever registers stands here.</p>
        </StatePanel>
      }
    />
  )
}

function rowOf(user: ManagedUser, again: () => void) {
  return <UserRow key={user._id} user={user} onChanged={again} />
}
