import { type ReactNode, useState } from 'react'
import type { Decision, ManagedInstructor } from '#shared/contract/instructors.ts'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import table from '#web/ui/table/table.module.css'
import { UserActions } from '../user-actions.tsx'
import { UserCells } from '../user-cells.tsx'
import { ApprovalStatus } from './approval-status.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import classes from './instructor-table.module.css'

const decisions = ['grant', 'refuse', 'withdraw'] as const satisfies Decision[]

const labels: Record<Decision, string> = {
  grant: 'Grant',
  refuse: 'Reject',
  withdraw: 'Withdraw',
}

/** Complete labels, for the menu and for screen readers. */
const descriptions: Record<Decision, (name: string) => string> = {
  grant: (name) => `Grant instructor rights to ${name}`,
  refuse: (name) => `Reject ${name}'s request`,
  withdraw: (name) => `Withdraw ${name}'s instructor rights`,
}

interface InstructorRowProps {
  instructor: ManagedInstructor
  selectCell: ReactNode
  /** Called after a decision or deletion, by this admin or by another one. */
  onChanged: () => void
}

/** Decisions about an open request are buttons; later changes are in the menu. */
export function InstructorRow({ instructor, selectCell, onChanged }: InstructorRowProps) {
  const [decision, setDecision] = useState<Decision>()
  const { _id, fullname, typeOfTeaching, videoPro, audience, approval, can } = instructor
  const answers = [
    ['Taught', typeOfTeaching],
    ['Video', videoPro],
    ['Audience', audience],
  ].filter(([, answer]) => answer)
  const possible = decisions.filter((candidate) => can[candidate])
  const isWaiting = approval.status === 'pending'
  // Others have no public page.
  const isTeaching = instructor.authorize || instructor.role === 'instructor'

  return (
    <tr>
      {selectCell}
      <UserCells user={instructor} />
      <td data-label="Status">
        <ApprovalStatus approval={approval} />
        {answers.length > 0 && (
          // Open for those who still have to decide.
          <details className={classes.answers} open={isWaiting}>
            <summary>Answers</summary>
            <dl>
              {answers.map(([label, answer]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </td>
      <td className={table.actionCell}>
        <UserActions
          user={{ ...instructor, can: { delete: can.delete } }}
          menu={[
            ...(isWaiting ? [] : possible).map((choice) => ({
              label: choice === 'grant' ? 'Grant rights' : 'Withdraw rights',
              onSelect: () => setDecision(choice),
            })),
            ...(isTeaching ? [{ label: 'Instructor page', to: pages.instructor(_id) }] : []),
          ]}
          onDeleted={onChanged}
        >
          {isWaiting &&
            possible.map((choice) => (
              <Button
                key={choice}
                variant="quiet"
                aria-label={descriptions[choice](fullname)}
                onClick={() => setDecision(choice)}
              >
                {labels[choice]}
              </Button>
            ))}
        </UserActions>
        {decision && (
          <DecisionDialog
            decision={decision}
            instructor={instructor}
            onClose={() => setDecision(undefined)}
            onDecided={onChanged}
          />
        )}
      </td>
    </tr>
  )
}
