import { useState } from 'react'
import type {
  RegistrationInvitation,
  RegistrationSettings,
} from '#shared/contract/accounts/registration.ts'
import { formatLongDate } from '#shared/messages/format-long-date.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import table from '#web/ui/table/table.module.css'
import { InvitationDialog } from './invitation-dialog.tsx'
import classes from './registration.module.css'

const stateNames = {
  valid: 'Active',
  used_up: 'Used up',
  expired: 'Expired',
  revoked: 'Revoked',
} as const

interface InvitationTableProps {
  settings: RegistrationSettings
  onChange: (settings: RegistrationSettings) => void
}

export function InvitationTable({ settings, onChange }: InvitationTableProps) {
  const { mode, invitations } = settings
  const [isCreating, setIsCreating] = useState(false)
  const [revoking, setRevoking] = useState<RegistrationInvitation>()

  async function revoke(id: string) {
    setRevoking(undefined)
    try {
      const endpoint = getBrowserApi().api.admin.registration.invitations[':id']
      const saved = await parseResponse(endpoint.$delete({ param: { id } }))
      toast.success(saved.msg)
      onChange(saved.settings)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <section className={classes.section} aria-labelledby="registration-invitations">
      <div className={classes.header}>
        <h2 id="registration-invitations">Invitation links</h2>
        <Button variant="secondary" onClick={() => setIsCreating(true)}>
          Create invitation link
        </Button>
      </div>
      <p>{hints[mode]}</p>
      {invitations.length === 0 ? (
        <p className={classes.empty}>There are no invitation links yet.</p>
      ) : (
        <DataTable
          caption="Invitation links"
          columns={[
            { label: 'Note' },
            { label: 'Status' },
            { label: 'Used' },
            { label: 'Expires' },
            { label: 'Created by' },
            { label: 'Actions' },
          ]}
        >
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation._id}
              invitation={invitation}
              onRevoke={() => setRevoking(invitation)}
            />
          ))}
        </DataTable>
      )}
      {isCreating && <InvitationDialog onClose={() => setIsCreating(false)} onChange={onChange} />}
      {revoking && (
        <ConfirmDialog
          title={`Revoke “${nameInvitation(revoking)}”?`}
          cancelLabel="Cancel"
          confirmLabel="Revoke"
          onCancel={() => setRevoking(undefined)}
          onConfirm={() => void revoke(revoking._id)}
        >
          Nobody can register with this link any more, and those who have not confirmed their email
          address cannot finish. Accounts that exist stay.
        </ConfirmDialog>
      )}
    </section>
  )
}

const hints = {
  open: 'While anyone may register, nobody needs an invitation.',
  invitation: 'Anyone with a link can register until it is used up, expires or is revoked.',
  email_domain: 'With a link, people can register with an address of another domain.',
  closed: 'While registration is closed, no link works.',
} as const

interface InvitationRowProps {
  invitation: RegistrationInvitation
  onRevoke: () => void
}

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { state, uses, usesMax, expiresAt, createdBy } = invitation
  return (
    <tr>
      <th scope="row" className={table.title}>
        {nameInvitation(invitation)}
      </th>
      <td data-label="Status">{stateNames[state]}</td>
      <td data-label="Used">
        {uses} of {usesMax}
      </td>
      <td data-label="Expires">{formatLongDate(new Date(expiresAt))}</td>
      <td data-label="Created by">{createdBy ?? 'Deleted account'}</td>
      <td className={table.actionCell}>
        {state === 'valid' && (
          <Button
            variant="quiet"
            aria-label={`Revoke ${nameInvitation(invitation)}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        )}
      </td>
    </tr>
  )
}

function nameInvitation({ note, createdAt }: RegistrationInvitation): string {
  return note || `Link of ${formatLongDate(new Date(createdAt))}`
}
