import type { ManagedUser } from '#shared/contract/administration/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { refreshSession, useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import classes from './administration.module.css'

const loadSchema = () =>
  import('#shared/contract/administration/administration.ts').then(
    (contract) => contract.changeRoleRequest,
  )

interface RoleDialogProps {
  user: ManagedUser
  onClose: () => void
  onChanged: () => void
}

/** Changes a user's role and explains what each role can do. */
export function RoleDialog({ user, onClose, onChanged }: RoleDialogProps) {
  const { _id: id, fullname, role } = user
  const formName = `role-${id}`
  const isOwnAccount = useSession().user?._id === id

  function cancel() {
    // Otherwise the discarded choice would be selected the next time.
    deleteDraft(formName)
    onClose()
  }

  async function submit(json: { role: ManagedUser['role'] }) {
    const request = getBrowserApi().api.admin.users[':id'].$patch({ param: { id }, json })
    toast.success((await parseResponse(request)).msg)
    if (isOwnAccount) void refreshSession()
    onClose()
    onChanged()
  }

  return (
    <FormDialog
      title={`Change ${fullname}’s role`}
      description={isOwnAccount ? messages.ownRoleWarning : messages.rightsSeparateFromRole}
      details={<RoleDescriptions />}
      name={formName}
      schema={loadSchema}
      submitLabel="Change role"
      busyLabel="Changing…"
      onSubmit={submit}
      onCancel={cancel}
    >
      <RadioField
        name="role"
        label="User type"
        options={Object.values(roleNames)}
        defaultValue={roleNames[role]}
      />
    </FormDialog>
  )
}

function RoleDescriptions() {
  return (
    <dl className={classes.roles}>
      {Object.entries(messages.roleDescriptions).map(([role, description]) => (
        <div key={role}>
          <dt>{roleNames[role as ManagedUser['role']]}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  )
}
