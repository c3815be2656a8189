import { useState } from 'react'
import type { Decision, ManagedInstructor } from '#shared/contract/instructors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusHeading } from '#web/ui/layout/focus-after-navigation.tsx'
import classes from '#web/ui/table/table.module.css'
import { ApprovalStatus } from './approval-status.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import own from './instructor-table.module.css'

const buttons: readonly { decision: Decision; label: string; what: (name: string) => string }[] = [
  { decision: 'grant', label: 'Grant', what: (name) => `Grant instructor rights to ${name}` },
  { decision: 'refuse', label: 'Refuse', what: (name) => `Refuse the request of ${name}` },
  {
    decision: 'withdraw',
    label: 'Withdraw',
    what: (name) => `Withdraw the instructor rights of ${name}`,
  },
]

interface InstructorRowProps {
  entry: ManagedInstructor
  /** Something was decided about the person, here or elsewhere. */
  onDecided: () => void
}

export function InstructorRow({ entry, onDecided }: InstructorRowProps) {
  const [asked, setAsked] = useState<Decision>()
  const { fullname, username, email, gender, role, can } = entry
  const [name, domain] = email.split('@')
  const answers = [entry.typeOfTeaching, entry.videoPro, entry.audience].filter(Boolean)
  return (
    <tr>
      <th scope="row" className={classes.title}>
        {fullname}
        <span className={own.username}>@{username}</span>
      </th>
      <td data-label="Email" className={own.email}>
        {name}@<wbr />
        {domain}
      </td>
      <td data-label="Gender">{gender || '–'}</td>
      <td data-label="User Type" className={own.role}>
        {role}
      </td>
      <td data-label="Answers">
        {answers.length > 0 ? (
          <ul className={own.answers}>
            {answers.map((answer) => (
              <li key={answer}>{answer}</li>
            ))}
          </ul>
        ) : (
          'None given'
        )}
      </td>
      <td data-label="Status">
        <ApprovalStatus approval={entry.approval} />
      </td>
      <td className={classes.actionCell}>
        <div className={`${classes.actions} ${own.actions}`}>
          {buttons
            .filter(({ decision }) => can[decision])
            .map(({ decision, label, what }) => (
              <Button
                key={decision}
                variant={decision === 'grant' ? 'secondary' : 'danger'}
                aria-label={what(fullname)}
                onClick={() => setAsked(decision)}
              >
                {label}
              </Button>
            ))}
        </div>
        {asked && (
          <DecisionDialog
            decision={asked}
            entry={entry}
            onClose={() => setAsked(undefined)}
            onDecided={() => {
              onDecided()
              // The pressed button may be gone with the old row.
              requestAnimationFrame(focusHeading)
            }}
          />
        )}
      </td>
    </tr>
  )
}
