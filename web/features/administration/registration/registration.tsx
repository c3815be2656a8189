import { useRef, useState } from 'react'
import type { RegistrationSettings } from '#shared/contract/accounts/registration.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { InvitationTable } from './invitation-table.tsx'
import classes from './registration.module.css'
import { RulesForm } from './rules-form.tsx'

const load = (signal: AbortSignal) =>
  parseResponse(getBrowserApi().api.admin.registration.$get(undefined, { init: { signal } }))

export const RegistrationSkeleton = () => <TableSkeleton>Loading who may register…</TableSkeleton>

/** Where admins choose who may register, and create invitation links. */
export function Registration() {
  const { data, error, refetch } = useQuery(load)
  const [changed, setChanged] = useState<RegistrationSettings>()
  const settings = changed ?? data
  const rules = useRef<HTMLDivElement>(null)
  if (!settings && error) {
    return <LoadError title="The settings did not load" message={error} onRetry={refetch} />
  }
  if (!settings) return <RegistrationSkeleton />
  return (
    <div className={classes.page}>
      <div ref={rules}>
        <FocusKeeper
          container={rules}
          getFallback={() => rules.current?.querySelector<HTMLElement>('[type="submit"]')}
        >
          <RulesForm key={settings.version} settings={settings} onChange={setChanged} />
        </FocusKeeper>
      </div>
      <InvitationTable settings={settings} onChange={setChanged} />
    </div>
  )
}
