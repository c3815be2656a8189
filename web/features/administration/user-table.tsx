import type { Role } from '#shared/contract/accounts.ts'
import type { KnownUser, UserSort } from '#shared/contract/administration.ts'
import { roleNames } from '#shared/messages/role-names.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import type { TableHead } from '#web/ui/table/data-table.tsx'
import { ServerTable } from '#web/ui/table/server-table.tsx'
import type { TableSorts } from '#web/ui/table/table-address.ts'
import { loadUsers } from './load-users.ts'
import { UserRow } from './user-row.tsx'

const heads: readonly TableHead<UserSort>[] = [
  { label: 'Id', sort: 'joined' },
  { label: 'Name', sort: 'name' },
  { label: 'Email', sort: 'email' },
  { label: 'Gender' },
  { label: 'User Type', sort: 'role' },
  { label: 'Actions' },
]

const roles: readonly Role[] = ['admin', 'instructor', 'student']

const sorts: TableSorts<UserSort> = {
  sorts: ['joined', 'name', 'email', 'role'],
  usual: { sort: 'joined', direction: 'desc' },
  filters: { role: roles },
}

const filters = [
  {
    name: 'role',
    label: 'User type',
    all: 'All user types',
    choices: roles.map((role) => [role, roleNames[role]] as const),
  },
]

/** Everybody who has an account, the newest first. */
export function UserTable() {
  return (
    <ServerTable
      caption="People with an account"
      nouns={['user', 'users']}
      heads={heads}
      sorts={sorts}
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

function rowOf(user: KnownUser, again: () => void) {
  return <UserRow key={user._id} user={user} onChanged={again} />
}
