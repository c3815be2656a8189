import { useState } from 'react'
import type { Filter, FilterRequest } from '#shared/contract/administration/filters.ts'
import { filterActions, filterKinds } from '#shared/filters/filter-choices.ts'
import { filterLimits as limits } from '#shared/limits/filters.ts'
import {
  filterActionNames,
  filterKindHelp,
  filterKindNames,
} from '#shared/messages/administration/filters.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'

const loadRequest = () =>
  import('#shared/contract/administration/filters.ts').then(({ filterRequest }) => filterRequest)

const kinds = filterKinds.map((value) => ({ value, label: filterKindNames[value] }))
const actions = filterActions.map((value) => ({ value, label: filterActionNames[value] }))

interface FilterDialogProps {
  title: string
  /** Identifies the form and its draft. */
  formName: string
  /** When editing; its kind stays. */
  filter?: Filter
  save: (request: FilterRequest) => Promise<{ msg: string }>
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits a filter. */
export function FilterDialog(props: FilterDialogProps) {
  const { title, formName, filter, save, onClose, onSaved } = props
  const [kind, setKind] = useState(filter?.kind ?? 'word')

  async function submit(request: FilterRequest) {
    const { msg } = await save(request)
    toast.success(msg)
    onSaved()
    onClose()
  }

  return (
    <FormDialog
      title={title}
      description="Applies to what is written from now on."
      name={formName}
      schema={loadRequest}
      submitLabel="Save filter"
      busyLabel="Saving…"
      onSubmit={submit}
      onCancel={onClose}
    >
      {filter ? (
        <input type="hidden" name="kind" value={filter.kind} />
      ) : (
        <RadioField
          name="kind"
          label="What to block"
          layout="stacked"
          defaultValue={kind}
          options={kinds}
          onSelect={(value) => setKind(filterKinds.find((one) => one === value) ?? kind)}
        />
      )}
      <TextField
        name="pattern"
        label={filterKindNames[kind]}
        help={filterKindHelp[kind]}
        defaultValue={filter?.pattern ?? ''}
        maxLength={limits.patternMaxLength}
        autoComplete="off"
      />
      <RadioField
        name="action"
        label="Action"
        layout="stacked"
        defaultValue={filter?.action ?? 'reject'}
        options={actions}
        help="What is hidden for review is in the queue of reports. Only posts, comments, reviews, questions and answers can be hidden: other texts and email addresses are rejected."
      />
    </FormDialog>
  )
}
