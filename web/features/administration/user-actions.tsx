import { type ReactNode, useState } from 'react'
import type { ManagedUser } from '#shared/contract/administration/administration.ts'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import type { MenuItem } from '#web/ui/menu/menu-button.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'

interface UserActionsProps {
  user: Pick<ManagedUser, '_id' | 'fullname' | 'email'> & { can: { delete: boolean } }
  /** Actions of this table between View and Delete. */
  children?: ReactNode
  menu: readonly MenuItem[]
  /** Called after the deletion, by this admin or by another. */
  onDeleted: () => void
}

/** The actions that all tables of users share: View, Delete with its dialog, and the row menu. */
export function UserActions({ user, children, menu, onDeleted }: UserActionsProps) {
  const [isDeleting, setDeleting] = useState(false)
  const { _id, fullname, email, can } = user

  return (
    <>
      <RowActions
        name={fullname}
        menu={[
          ...menu,
          { label: 'Community profile', to: pages.socialProfile(_id) },
          { label: 'View in audit log', to: `${pages.auditLog}?search=${_id}` },
        ]}
      >
        <LinkButton variant="quiet" to={pages.viewProfile(_id)} aria-label={`View ${fullname}`}>
          View
        </LinkButton>
        {children}
        {can.delete && (
          <Button
            variant="quiet"
            aria-label={`Delete ${fullname}`}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
        )}
      </RowActions>
      {isDeleting && (
        <DeleteUserDialog
          user={{ _id, fullname, email }}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}
