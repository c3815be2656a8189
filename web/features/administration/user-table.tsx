import { useState } from 'react'
import type { Role } from '#shared/contract/accounts.ts'
import type { ManagedUser, UserSort } from '#shared/contract/administration.ts'
import { learningLimits } from '#shared/limits.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import { createServerTable } from '#web/ui/table/create-server-table.tsx'
import table from '#web/ui/table/table.module.css'
import classes from './administration.module.css'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserCells } from './user-cells.tsx'
import { loadUsers } from './user-data.ts'

const roles: readonly Role[] = ['admin', 'instructor', 'student']

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
  filters: [
    {
      name: 'role',
      label: 'User type',
      allLabel: 'All user types',
      options: roles.map((role) => [role, roleNames[role]] as const),
    },
  ],
  empty: (
    <StatePanel title="No users yet">
      <p>Users appear here when they register.</p>
    </StatePanel>
  ),
  load: (query, options, filters) =>
    loadUsers({ ...query, limit: String(learningLimits.tablePageSize), ...filters }, options),
  renderRow: (user, refetch) => <UserRow user={user} onChanged={refetch} />,
})

interface UserRowProps {
  user: ManagedUser
  /** The user was changed, here or elsewhere. */
  onChanged: () => void
}

function UserRow({ user, onChanged }: UserRowProps) {
  const [openDialog, setOpenDialog] = useState<'role' | 'deletion'>()
  const { _id, fullname, can } = user
  const close = () => setOpenDialog(undefined)

  function removeRow() {
    onChanged()
    // The focused button disappears with its row.
    requestAnimationFrame(focusHeading)
  }

  return (
    <tr>
      <UserCells user={user} />
      <td className={table.actionCell}>
        <div className={`${table.actions} ${classes.actions}`}>
          <LinkButton
            variant="secondary"
            to={pages.viewProfile(_id)}
            aria-label={`View ${fullname}`}
          >
            View
          </LinkButton>
          <Button
            variant="secondary"
            aria-label={`Change role for ${fullname}`}
            onClick={() => setOpenDialog('role')}
          >
            Change role
          </Button>
          {can.delete && (
            <Button
              variant="danger"
              aria-label={`Delete ${fullname}`}
              onClick={() => setOpenDialog('deletion')}
            >
              Delete
            </Button>
          )}
        </div>
        {openDialog === 'role' && <RoleDialog user={user} onClose={close} onChanged={onChanged} />}
        {openDialog === 'deletion' && (
          <DeleteUserDialog user={user} onClose={close} onDeleted={removeRow} />
        )}
      </td>
    </tr>
  )
}
