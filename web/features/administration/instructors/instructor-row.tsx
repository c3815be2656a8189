import { useState } from 'react'
import type { Decision, ManagedInstructor } from '#shared/contract/instructors.ts'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import table from '#web/ui/table/table.module.css'
import { DeleteUserDialog } from '../delete-user-dialog.tsx'
import { UserCells } from '../user-cells.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import classes from './instructor-table.module.css'

interface DecisionButton {
  decision: Decision
  label: string
  getAriaLabel: (name: string) => string
}

const buttons: readonly DecisionButton[] = [
  {
    decision: 'grant',
    label: 'Grant',
    getAriaLabel: (name) => `Grant instructor rights to ${name}`,
  },
  { decision: 'refuse', label: 'Reject', getAriaLabel: (name) => `Reject ${name}'s request` },
  {
    decision: 'withdraw',
    label: 'Withdraw',
    getAriaLabel: (name) => `Withdraw ${name}'s instructor rights`,
  },
]

interface InstructorRowProps {
  instructor: ManagedInstructor
  /** Called after a decision or deletion, by this admin or by another one. */
  onChanged: () => void
}

export function InstructorRow({ instructor, onChanged }: InstructorRowProps) {
  const [openDialog, setOpenDialog] = useState<Decision | 'deletion'>()
  const { _id, fullname, typeOfTeaching, videoPro, audience, approval, can } = instructor
  const answers = [typeOfTeaching, videoPro, audience].filter(Boolean)
  const close = () => setOpenDialog(undefined)

  function update() {
    onChanged()
    // The button that had focus may disappear with its row.
    requestAnimationFrame(focusHeading)
  }

  return (
    <tr>
      <UserCells user={instructor} />
      <td data-label="Status">
        <ApprovalStatus approval={approval} />
        {answers.length > 0 && (
          <ul className={classes.answers} aria-label={`${fullname}'s answers`}>
            {answers.map((answer) => (
              <li key={answer}>{answer}</li>
            ))}
          </ul>
        )}
      </td>
      <td className={table.actionCell}>
        <div className={`${table.actions} ${classes.actions}`}>
          <LinkButton
            variant="secondary"
            to={pages.viewProfile(_id)}
            aria-label={`View ${fullname}`}
          >
            View
          </LinkButton>
          {buttons
            .filter(({ decision }) => can[decision])
            .map(({ decision, label, getAriaLabel }) => (
              <Button
                key={decision}
                variant={decision === 'grant' ? 'secondary' : 'danger'}
                aria-label={getAriaLabel(fullname)}
                onClick={() => setOpenDialog(decision)}
              >
                {label}
              </Button>
            ))}
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
        {openDialog === 'deletion' ? (
          <DeleteUserDialog user={instructor} onClose={close} onDeleted={update} />
        ) : (
          openDialog && (
            <DecisionDialog
              decision={openDialog}
              instructor={instructor}
              onClose={close}
              onDecided={update}
            />
          )
        )}
      </td>
    </tr>
  )
}
