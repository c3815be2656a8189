import { apiTokenDays } from '#shared/api-scopes.ts'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import type { ApiTokenCreated } from '#shared/contract/accounts/api-tokens.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import { ScopeField } from './scope-field.tsx'

const loadSchema = () =>
  import('#shared/contract/accounts/api-tokens.ts').then((contract) => contract.createApiTokenForm)

const lifetimes = apiTokenDays.map((days) => ({
  value: String(days),
  label: days === 365 ? '1 year' : `${days} days`,
}))

interface CreateTokenDialogProps {
  user: ShortOwnUser
  onCancel: () => void
  onCreated: (created: ApiTokenCreated) => void
}

/** Name, lifetime and scopes of a new token. */
export function CreateTokenDialog({ user, onCancel, onCreated }: CreateTokenDialogProps) {
  return (
    <FormDialog
      title="Create a token"
      description="The token can do what you can do, within its scopes. It can never change how you log in."
      name="create-token"
      schema={loadSchema}
      submitLabel="Create token"
      busyLabel="Creating…"
      onCancel={onCancel}
      onSubmit={async (json) => {
        onCreated(await parseResponse(getBrowserApi().user.api_tokens.$post({ json })))
      }}
    >
      <TextField
        name="name"
        label="Name"
        help="What it is for, such as “Weekly report”."
        autoComplete="off"
      />
      <SelectField
        name="days"
        label="Valid for"
        placeholder="Select how long"
        options={lifetimes}
        defaultValue="30"
      />
      <ScopeField isAdmin={user.can.administer} />
    </FormDialog>
  )
}
