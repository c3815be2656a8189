import type { NotificationSettings } from '#shared/contract/accounts/notification-settings.ts'
import {
  categoryDescriptions,
  categoryNames,
  emailFrequencyNames,
} from '#shared/messages/notifications/notification-settings.ts'
import { emailFrequencies } from '#shared/notifications/notification-categories.ts'
import { useField } from '#web/lib/forms/form-context.ts'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import { DataTable } from '#web/ui/table/data-table.tsx'
import table from '#web/ui/table/table.module.css'
import classes from './notification-settings.module.css'

type CategorySettings = NotificationSettings['categories'][number]

const columns = [
  { label: 'About' },
  { label: 'In the app' },
  { label: 'Push' },
  { label: 'By email' },
]

/** A row per category, with checkboxes and a select. */
export function DeliveryTable({ categories }: Pick<NotificationSettings, 'categories'>) {
  return (
    <DataTable caption="Where notifications arrive" columns={columns}>
      {categories.map((settings) => (
        <tr key={settings.category}>
          <th scope="row" className={table.title}>
            {categoryNames[settings.category]}
            <span className={classes.description}>{categoryDescriptions[settings.category]}</span>
          </th>
          <td>
            <AppCheckbox settings={settings} />
          </td>
          <td>
            <PushCheckbox settings={settings} />
          </td>
          <td>
            <EmailSelect settings={settings} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function AppCheckbox({ settings }: { settings: CategorySettings }) {
  const { category, inApp, canTurnOff } = settings
  const { id } = useField(`app-${category}`)
  if (!canTurnOff) return <span className={classes.always}>Always in the app</span>
  return (
    <label className={form.checkbox} htmlFor={id}>
      <input type="checkbox" id={id} name={`app-${category}`} defaultChecked={inApp} />
      <span>
        <span className="visually-hidden">{categoryNames[category]}: </span>In the app
      </span>
    </label>
  )
}

function PushCheckbox({ settings: { category, push } }: { settings: CategorySettings }) {
  const name = `push-${category}`
  const { id } = useField(name)
  return (
    <label className={form.checkbox} htmlFor={id}>
      <input type="checkbox" id={id} name={name} defaultChecked={push} />
      <span>
        <span className="visually-hidden">{categoryNames[category]}: </span>Push
      </span>
    </label>
  )
}

function EmailSelect({ settings: { category, email } }: { settings: CategorySettings }) {
  const name = `email-${category}`
  const { id, errorId, error } = useField(name)
  const label = `${categoryNames[category]}: by email`
  return (
    <div className={classes.email} data-label={label}>
      <label className={classes.emailLabel} htmlFor={id}>
        <span className="visually-hidden">{categoryNames[category]}: </span>By email
      </label>
      {/* React renders another default value of a select only if it is another select. */}
      <select
        key={email}
        className={form.input}
        id={id}
        name={name}
        defaultValue={email}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
      >
        {emailFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {emailFrequencyNames[frequency]}
          </option>
        ))}
      </select>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
