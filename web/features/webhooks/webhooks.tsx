import { useRef, useState } from 'react'
import type { Webhook } from '#shared/contract/administration/webhooks.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import classes from './webhooks.module.css'

export const WebhooksSkeleton = () => <TableSkeleton>Loading the webhooks…</TableSkeleton>

/** The addresses of other systems that get events, and what was sent to them. */
export function Webhooks() {
  const { data, error, refetch } = useQuery(loadWebhooks)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  if (!data && error) {
    return <LoadError title="The webhooks did not load" message={error} onRetry={refetch} />
  }
  if (!data) return <WebhooksSkeleton />
  const addButton = <Button onClick={() => setIsAdding(true)}>Add webhook</Button>
  return (
    <div ref={container}>
      {/* A button disappears with the empty list, or with its webhook. */}
      <FocusKeeper
        container={container}
        getFallback={() => container.current?.querySelector('button')}
      >
        {data.webhooks.length === 0 ? (
          <StatePanel title="No webhooks yet" actions={addButton}>
            <p>
              A webhook notifies another system of events on this site, for example your customer
              database when someone enrols. Lectern signs each event, sends it to the webhook's
              address, and tries again if the system does not respond.
            </p>
          </StatePanel>
        ) : (
          <>
            <div className={classes.tools}>{addButton}</div>
            <ul role="list" className={classes.list} aria-label="Webhooks">
              {data.webhooks.map((webhook) => (
                <li key={webhook._id}>
                  <WebhookCard webhook={webhook} onChanged={refetch} onSecret={setSecret} />
                </li>
              ))}
            </ul>
          </>
        )}
        {isAdding && (
          <WebhookDialog
            title="Add a webhook"
            formName="webhook-new"
            save={createWebhook}
            onClose={() => setIsAdding(false)}
            onSaved={({ secret: created }) => {
              setSecret(created)
              refetch()
            }}
          />
        )}
        {secret !== undefined && (
          <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
        )}
      </FocusKeeper>
    </div>
  )
}

function loadWebhooks(signal: AbortSignal): Promise<{ webhooks: Webhook[] }> {
  return parseResponse(getBrowserApi().api.admin.webhooks.$get(undefined, { init: { signal } }))
}

function createWebhook(json: Pick<Webhook, 'url' | 'description' | 'events'>) {
  return parseResponse(getBrowserApi().api.admin.webhooks.$post({ json }))
}
