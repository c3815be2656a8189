import { useState } from 'react'
import type {
  CreateInvitation,
  RegistrationSettings,
} from '#shared/contract/accounts/registration.ts'
import { registrationLimits as limits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { copyLink } from '#web/lib/links/share-link.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './registration.module.css'

const loadForm = () =>
  import('#shared/contract/accounts/registration.ts').then(
    ({ createInvitationRequest }) => createInvitationRequest,
  )

interface InvitationDialogProps {
  onClose: () => void
  onChange: (settings: RegistrationSettings) => void
}

/** Creates a link, and then shows it: the only time. */
export function InvitationDialog({ onClose, onChange }: InvitationDialogProps) {
  const [url, setUrl] = useState<string>()

  async function create(json: CreateInvitation) {
    const { invitations } = getBrowserApi().api.admin.registration
    const created = await parseResponse(invitations.$post({ json }))
    onChange(created.settings)
    setUrl(created.url)
  }

  if (url !== undefined) return <LinkDialog url={url} onClose={onClose} />
  return (
    <FormDialog
      title="Create an invitation link"
      description="Anyone with the link can register."
      name="invitation"
      schema={loadForm}
      submitLabel="Create link"
      busyLabel="Creating…"
      onSubmit={create}
      onCancel={onClose}
    >
      <TextField
        name="note"
        label="Note"
        help="Whom the link is for; only admins see it."
        maxLength={limits.noteMaxLength}
        autoComplete="off"
        isOptional
      />
      <TextField
        name="uses"
        label="How many accounts"
        type="number"
        defaultValue="1"
        help={`1 to ${limits.usesMax.toLocaleString('en-GB')}.`}
      />
      <TextField
        name="days"
        label="Days until it expires"
        type="number"
        defaultValue={String(limits.daysDefault)}
        help={`1 to ${limits.daysMax}.`}
      />
    </FormDialog>
  )
}

function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      title="Your invitation link"
      description="Copy the link now: we show it only once, and store no copy of it."
      onCancel={onClose}
    >
      <p className={classes.link}>{url}</p>
      <DialogActions>
        <Button variant="secondary" onClick={() => void copyLink(url)}>
          Copy link
        </Button>
        <Button onClick={onClose}>I have copied it</Button>
      </DialogActions>
    </Dialog>
  )
}
