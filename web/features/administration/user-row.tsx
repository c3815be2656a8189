import { useState } from 'react'
import type { ManagedUser } from '#shared/contract/administration.ts'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from '#web/ui/table/table.module.css'
import own from './administration.module.css'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserCells } from './user-cells.tsx'

interface UserRowProps {
  user: ManagedUser
  /** Something about the person was changed, here or elsewhere. */
  onChanged: () => void
}

export function UserRow({ user, onChanged }: UserRowProps) {
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
