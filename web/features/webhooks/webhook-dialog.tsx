import type { Webhook, WebhookRequest } from '#shared/contract/administration/webhooks.ts'
import { webhookEventNames } from '#shared/messages/administration/webhooks.ts'
import { webhookEvents } from '#shared/webhooks/webhook-events.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { CheckboxGroup } from '#web/ui/forms/checkbox-group.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './webhooks.module.css'

const loadSchema = () =>
  import('#shared/contract/administration/webhooks.ts').then(({ webhookForm }) => webhookForm)

const options = webhookEvents.map((name) => ({
  name,
  label: (
    <span>
      {webhookEventNames[name]} <code className={classes.event}>{name}</code>
    </span>
  ),
}))

interface WebhookDialogProps<Response extends { msg: string }> {
  title: string
  formName: string
  /** When editing. */
  webhook?: Webhook
  save: (request: WebhookRequest) => Promise<Response>
  onClose: () => void
  onSaved: (response: Response) => void
}

/** Adds or edits a webhook. */
export function WebhookDialog<Response extends { msg: string }>({
  title,
  formName,
  webhook,
  save,
  onClose,
  onSaved,
}: WebhookDialogProps<Response>) {
  function close() {
    deleteDraft(formName)
    onClose()
  }

  async function submit(request: WebhookRequest) {
    const response = await save(request)
    toast.success(response.msg)
    close()
    onSaved(response)
  }

  return (
    <FormDialog
      title={title}
      description="Events are sent to this address as JSON, signed with a secret."
      name={formName}
      schema={loadSchema}
      submitLabel={webhook ? 'Save changes' : 'Add webhook'}
      busyLabel="Saving…"
      onSubmit={submit}
      onCancel={close}
    >
      <TextField
        name="url"
        label="Address"
        type="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={webhook?.url ?? ''}
        help="For example https://example.com/hooks/lectern."
      />
      <CheckboxGroup label="Events" options={options} defaultChecked={webhook?.events ?? []} />
      <TextField
        name="description"
        label="Description"
        isOptional
        autoComplete="off"
        defaultValue={webhook?.description ?? ''}
        help="Optional, for example what receives the events."
      />
    </FormDialog>
  )
}
