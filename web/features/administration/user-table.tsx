import { useState } from 'react'
import type { Role } from '#shared/contract/accounts.ts'
import type { ManagedUser, UserSort } from '#shared/contract/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { ServerTable } from '#web/ui/table/server-table.tsx'
import type { TableConfig } from '#web/ui/table/table-query.ts'
import classes from '#web/ui/table/table.module.css'
import own from './administration.module.css'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserCells } from './user-cells.tsx'
import { loadUsers } from './user-data.ts'

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

interface UserRowProps {
  user: ManagedUser
  /** Something about the person was changed, here or elsewhere. */
  onChanged: () => void
}

function UserRow({ user, onChanged }: UserRowProps) {
  const [asked, setAsked] = useState<'role' | 'deletion'>()
  const { _id, fullname, can } = user
  const close = () => setAsked(undefined)

  function leave() {
    onChanged()
    // The pressed button goes with its row.
    requestAnimationFrame(focusHeading)
  }

  return (
    <tr>
      <UserCells user={user} />
      <td className={classes.actionCell}>
        <div className={`${classes.actions} ${own.actions}`}>
          <LinkButton
            variant="secondary"
            to={pages.viewProfile(_id)}
            aria-label={`View ${fullname}`}
          >
            View
          </LinkButton>
          <Button
            variant="secondary"
            aria-label={`Change role of ${fullname}`}
            onClick={() => setAsked('role')}
          >
            Change role
          </Button>
          {can.delete && (
            <Button
              variant="danger"
              aria-label={`Delete ${fullname}`}
              onClick={() => setAsked('deletion')}
            >
              Delete
            </Button>
          )}
        </div>
        {asked === 'role' && <RoleDialog user={user} onClose={close} onChanged={onChanged} />}
        {asked === 'deletion' && <DeleteUserDialog user={user} onClose={close} onGone={leave} />}
      </td>
    </tr>
  )
}
