import { useState } from 'react'
import type { NotificationSettings } from '#shared/contract/accounts/notification-settings.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-fields.tsx'
import classes from './notification-settings.module.css'

/** The time zone, quiet hours and the time of digests. */
export function ScheduleFields({ settings }: { settings: NotificationSettings }) {
  const { timeZone, quietHours, digestAt } = settings
  const [ownZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const zone = timeZone ?? ownZone
  return (
    <>
      <SelectField
        key={zone}
        name="timeZone"
        label="Time zone"
        help={
          timeZone === null
            ? 'This is your device’s time zone. Until you save it, times are in UTC.'
            : 'All times on this page are in this time zone.'
        }
        placeholder="Choose a time zone"
        options={listZones(zone)}
        defaultValue={zone}
      />
      <TextField
        name="digestAt"
        type="time"
        label="Send digests at"
        help="Daily digests are sent every day, weekly ones on Mondays. No email is sent if there is nothing new."
        defaultValue={digestAt}
      />
      <fieldset className={classes.quiet}>
        <legend>Quiet hours</legend>
        <p className={classes.hint}>
          Immediate emails and push notifications wait until quiet hours end. Leave both empty for
          none.
        </p>
        <div className={classes.times}>
          <TextField
            name="quietFrom"
            type="time"
            label="From"
            isOptional
            defaultValue={quietHours?.from ?? ''}
          />
          <TextField
            name="quietTo"
            type="time"
            label="To"
            isOptional
            defaultValue={quietHours?.to ?? ''}
          />
        </div>
      </fieldset>
    </>
  )
}

/** Browsers leave out UTC and old names, one of which may have been chosen. */
function listZones(chosen: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}
