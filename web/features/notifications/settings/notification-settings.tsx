import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { NotificationSettings as Settings } from '#shared/contract/accounts/notification-settings.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import card from '#web/ui/layout/card.module.css'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { findChanges } from './find-changes.ts'
import classes from './notification-settings.module.css'
import { PushSection } from './push-section.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

async function load() {
  const api = getBrowserApi().user
  const [settings, push] = await Promise.all([
    parseResponse(api['notification-settings'].$get()),
    parseResponse(api['push-subscriptions'].$get()),
  ])
  return { settings, push }
}

const loadSchema = () =>
  import('#shared/contract/accounts/notification-settings.ts').then(
    (contract) => contract.notificationSettingsForm,
  )

/** The browsers that show notifications, where each category arrives, and when emails are sent. */
export function NotificationSettings({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(load)
  if (!data && error) {
    return (
      <LoadError
        title="The notification settings could not be loaded"
        message={error}
        onRetry={refetch}
      />
    )
  }
  if (!data) return <NotificationSettingsSkeleton />
  return (
    <div className={classes.page}>
      <PushSection list={data.push} onChange={refetch} />
      <SettingsForm userId={userId} settings={data.settings} />
    </div>
  )
}

/**
 * Shows what was saved, also by another tab or an email's link to unsubscribe: what the form shows is what a save is
 * compared with. Its name has the user's id, so that a draft is never restored for another user.
 */
function SettingsForm({ userId, settings }: { userId: string; settings: Settings }) {
  const [saved, setSaved] = useState(settings)
  return (
    <Form
      name={`notification-settings-${userId}`}
      schema={loadSchema}
      submitLabel="Save changes"
      busyLabel="Saving…"
      afterSubmit="reset"
      onSubmit={async (request) => {
        const json = findChanges(saved, request)
        const call = getBrowserApi().user['notification-settings'].$patch({ json })
        const { msg, ...next } = await parseResponse(call)
        // The reset fills the fields with what they are rendered with by then.
        flushSync(() => setSaved(next))
        toast.success(msg)
      }}
    >
      <section className={classes.section} aria-labelledby="deliveries">
        <h2 id="deliveries">What you receive</h2>
        <DeliveryTable categories={saved.categories} />
      </section>
      <section className={classes.section} aria-labelledby="schedule">
        <h2 id="schedule">Schedule</h2>
        <div className={`${card.card} ${classes.schedule}`}>
          <ScheduleFields settings={saved} />
        </div>
      </section>
    </Form>
  )
}

export const NotificationSettingsSkeleton = () => (
  <TableSkeleton>Loading the notification settings…</TableSkeleton>
)
