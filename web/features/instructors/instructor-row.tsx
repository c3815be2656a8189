import { useState } from 'react'
import type { Decision, ManagedInstructor } from '#shared/contract/instructors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import classes from '#web/ui/table/table.module.css'
import { ApprovalStatus } from './approval-status.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import ownClasses from './instructor-table.module.css'

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
  /** Called after a decision, by this admin or by another one. */
  onDecided: () => void
}

export function InstructorRow({ instructor, onDecided }: InstructorRowProps) {
  const [openDecision, setOpenDecision] = useState<Decision>()
  const { fullname, username, email, gender, role, can } = instructor
  const { typeOfTeaching, videoPro, audience, approval } = instructor
  const [name, domain] = email.split('@')
  const answers = [typeOfTeaching, videoPro, audience].filter(Boolean)
  return (
    <tr>
      <th scope="row" className={classes.title}>
        {fullname}
        <span className={ownClasses.username}>@{username}</span>
      </th>
      <td data-label="Email" className={ownClasses.email}>
        {name}@<wbr />
        {domain}
      </td>
      <td data-label="Gender">{gender || '–'}</td>
      <td data-label="User Type" className={ownClasses.role}>
        {role}
      </td>
      <td data-label="Answers">
        {answers.length > 0 ? (
          <ul className={ownClasses.answers}>
            {answers.map((answer) => (
              <li key={answer}>{answer}</li>
            ))}
          </ul>
        ) : (
          'No answers'
        )}
      </td>
      <td data-label="Status">
        <ApprovalStatus approval={approval} />
      </td>
      <td className={classes.actionCell}>
        <div className={`${classes.actions} ${ownClasses.actions}`}>
          {buttons
            .filter(({ decision }) => can[decision])
            .map(({ decision, label, getAriaLabel }) => (
              <Button
                key={decision}
                variant={decision === 'grant' ? 'secondary' : 'danger'}
                aria-label={getAriaLabel(fullname)}
                onClick={() => setOpenDecision(decision)}
              >
                {label}
              </Button>
            ))}
        </div>
        {openDecision && (
          <DecisionDialog
            decision={openDecision}
            instructor={instructor}
            onClose={() => setOpenDecision(undefined)}
            onDecided={() => {
              onDecided()
              // The button that had focus may disappear with its row.
              requestAnimationFrame(focusHeading)
            }}
          />
        )}
      </td>
    </tr>
  )
}
