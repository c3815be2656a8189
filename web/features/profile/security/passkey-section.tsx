import { useRef, useState } from 'react'
import type { FactorAdded, OwnPasskey, OwnSecurity } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { canUsePasskeys, createPasskey } from '#web/lib/passkeys.ts'
import { useSettings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { useBrowserValue } from '#web/lib/use-browser-value.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import profile from '../profile.module.css'
import { Section } from '../section.tsx'
import { isOnlyFactor } from './is-only-factor.ts'
import classes from './security.module.css'
import { runChange } from './use-security.ts'

interface PasskeySectionProps {
  security: OwnSecurity
  onAdded: (added: FactorAdded) => void
  onChange: () => void
}

type OpenDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: OwnPasskey }

/** The user's passkeys: added, named and removed. */
export function PasskeySection({ security, onAdded, onChange }: PasskeySectionProps) {
  const { publicUrl } = useSettings()
  const isAvailable = useBrowserValue(() => canUsePasskeys(publicUrl), false)
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const heading = useRef<HTMLHeadingElement>(null)

  async function remove(passkey: OwnPasskey) {
    close()
    const param = { id: passkey._id }
    const api = getBrowserApi().user.security.passkeys[':id']
    const response = await runChange(() => parseResponse(api.$delete({ param })), onChange)
    // The focused button disappears with its passkey.
    if (response) heading.current?.focus({ preventScroll: true })
  }

  return (
    <Section
      title="Passkeys"
      heading={heading}
      lead="Log in with your fingerprint, your face or the PIN of your device instead of a password. A passkey cannot be phished."
      action={
        isAvailable && <Button onClick={() => setDialog({ kind: 'add' })}>Add a passkey</Button>
      }
    >
      {!isAvailable && <p>This browser has no passkeys, or this is not the site’s own address.</p>}
      {security.passkeys.length > 0 && (
        <ul role="list" className={classes.list}>
          {security.passkeys.map((passkey) => (
            <PasskeyItem key={passkey._id} passkey={passkey} onOpen={setDialog} />
          ))}
        </ul>
      )}
      {dialog?.kind === 'add' && (
        <AddPasskeyDialog
          onCancel={close}
          onAdded={(added) => {
            close()
            onAdded(added)
          }}
        />
      )}
      {dialog?.kind === 'rename' && (
        <RenamePasskeyDialog
          passkey={dialog.passkey}
          onCancel={close}
          onRenamed={() => {
            close()
            onChange()
          }}
        />
      )}
      {dialog?.kind === 'remove' && (
        <ConfirmDialog
          title={`Remove the passkey “${dialog.passkey.name}”?`}
          cancelLabel="Cancel"
          confirmLabel="Remove"
          onCancel={close}
          onConfirm={() => void remove(dialog.passkey)}
        >
          {isOnlyFactor(security)
            ? securityMessages.removeLastFactorWarning
            : securityMessages.removePasskeyWarning}
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface PasskeyItemProps {
  passkey: OwnPasskey
  onOpen: (dialog: OpenDialog) => void
}

function PasskeyItem({ passkey, onOpen }: PasskeyItemProps) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={profile.session}>
      <div className={profile.device}>
        <p className={profile.deviceName}>{name}</p>
        <p className={profile.times}>
          Added <RelativeTime iso={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              Last used <RelativeTime iso={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="quiet"
          aria-label={`Rename the passkey ${name}`}
          onClick={() => onOpen({ kind: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="secondary"
          aria-label={`Remove the passkey ${name}`}
          onClick={() => onOpen({ kind: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

const loadNameSchema = () =>
  import('#shared/contract/accounts/security.ts').then((contract) => contract.renamePasskeyRequest)

interface AddPasskeyDialogProps {
  onCancel: () => void
  onAdded: (added: FactorAdded) => void
}

function AddPasskeyDialog({ onCancel, onAdded }: AddPasskeyDialogProps) {
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks where to keep the passkey: on this device, on your phone or on a security key."
      name="add-passkey"
      schema={loadNameSchema}
      submitLabel="Continue"
      busyLabel="Waiting for your device…"
      onCancel={onCancel}
      onSubmit={async ({ name }) => {
        const { passkeys } = getBrowserApi().user.security
        const { options } = await parseResponse(passkeys.options.$post())
        const response = await createPasskey(options)
        const added = await parseResponse(passkeys.$post({ json: { name, response } }))
        toast.success(added.msg)
        onAdded(added)
      }}
    >
      <TextField
        name="name"
        label="Name"
        help="So that you know it later, such as “Work laptop”."
        autoComplete="off"
      />
    </FormDialog>
  )
}

interface RenamePasskeyDialogProps {
  passkey: OwnPasskey
  onCancel: () => void
  onRenamed: () => void
}

function RenamePasskeyDialog({ passkey, onCancel, onRenamed }: RenamePasskeyDialogProps) {
  return (
    <FormDialog
      title={`Rename the passkey “${passkey.name}”`}
      description="Only you see the name."
      name={`rename-passkey-${passkey._id}`}
      schema={loadNameSchema}
      submitLabel="Save"
      busyLabel="Saving…"
      onCancel={onCancel}
      onSubmit={async ({ name }) => {
        const api = getBrowserApi().user.security.passkeys[':id']
        const request = api.$patch({ param: { id: passkey._id }, json: { name } })
        toast.success((await parseResponse(request)).msg)
        onRenamed()
      }}
    >
      <TextField name="name" label="Name" defaultValue={passkey.name} autoComplete="off" />
    </FormDialog>
  )
}
