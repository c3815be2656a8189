import type { ManagedUser } from '#shared/contract/administration.ts'
import { administrationMessages as messages } from '#shared/messages/administration.ts'
import { roleNames } from '#shared/messages/rights.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { refreshSession, useSession } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import own from './administration.module.css'

const contract = () =>
  import('#shared/contract/administration.ts').then((rules) => rules.changeRoleRequest)

interface RoleDialogProps {
  user: ManagedUser
  onClose: () => void
  onChanged: () => void
}

/** Gives a person another role; says what each one means. */
export function RoleDialog({ user, onClose, onChanged }: RoleDialogProps) {
  const { _id: id, fullname, role } = user
  const form = `role-${id}`
  const isOwn = useSession().user?._id === id

  /** A choice that was not made must not wait for the next time. */
  function cancel() {
    deleteDraft(form)
    onClose()
  }

  async function send(json: { role: ManagedUser['role'] }) {
    const call = getBrowserApi().api.admin.users[':id'].$patch({ param: { id }, json })
    toast.success((await parseResponse(call)).msg)
    if (isOwn) void refreshSession()
    onClose()
    onChanged()
  }

  return (
    <Dialog
      title={`Change the role of ${fullname}`}
      description={isOwn ? messages.ownRoleWarning : messages.rightsSeparateFromRole}
      onCancel={cancel}
    >
      <dl className={own.roles}>
        {Object.entries(messages.roleDescriptions).map(([name, meaning]) => (
          <div key={name}>
            <dt>{roleNames[name as ManagedUser['role']]}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Form
        name={form}
        schema={contract}
        submitLabel="Change role"
        busyLabel="Changing…"
        onSubmit={send}
        footer={
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <RadioField
          name="role"
          label="User type"
          options={Object.values(roleNames)}
          defaultValue={roleNames[role]}
        />
      </Form>
    </Dialog>
  )
}
