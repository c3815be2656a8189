import { useCallback, useEffect, useState } from 'react'
import type { Webhook, WebhookDelivery } from '#shared/contract/administration/webhooks.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { DeliveryEntry } from './delivery-entry.tsx'
import classes from './webhooks.module.css'

/** While a delivery is about to be sent, the log is loaded again after this time. */
const pollMilliseconds = 1500

interface DeliveryLogProps {
  webhook: Webhook
  /** How many test events were sent on this page; loads again when it changes. */
  tests: number
}

interface Page {
  deliveries: WebhookDelivery[]
  hasMore: boolean
}

/** What was sent to a webhook in the last 30 days, newest first. */
export function DeliveryLog({ webhook: { _id: id, disabledReason }, tests }: DeliveryLogProps) {
  const load = useCallback(
    (signal: AbortSignal): Promise<Page> => loadDeliveries(id, undefined, signal),
    [id],
  )
  const { data, error, refetch } = useQuery(load)
  const [older, setOlder] = useState<Page>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const rows = mergeById(older?.deliveries ?? [], data?.deliveries ?? [])
  const pending = rows.filter(isDue)
  const isPending = pending.length > 0
  const [newest] = data?.deliveries.slice(-1) ?? []
  /** Where the page starts that has the first of them that is not among the newest. */
  const outdated = rows.find((row) => isDue(row) && newest && row._id < newest._id)
  const before = outdated && rows[rows.indexOf(outdated) - 1]?._id

  useEffect(() => {
    if (tests > 0) refetch()
  }, [tests, refetch])

  useEffect(() => {
    if (!isPending) return
    const aborting = new AbortController()
    const timer = setInterval(() => {
      refetch()
      if (before === undefined) return
      loadDeliveries(id, before, aborting.signal)
        // What was loaded later may be newer.
        .then((page) => setOlder((loaded) => loaded && withDeliveries(loaded, page.deliveries)))
        // The next round tries again.
        .catch(() => undefined)
    }, pollMilliseconds)
    return () => {
      clearInterval(timer)
      aborting.abort()
    }
  }, [id, isPending, before, refetch])

  async function loadMore() {
    setIsLoadingMore(true)
    try {
      const page = await loadDeliveries(id, rows.at(-1)?._id)
      setOlder({ ...page, deliveries: mergeById(rows, page.deliveries) })
    } catch (failure) {
      showError(failure)
    } finally {
      setIsLoadingMore(false)
    }
  }

  async function replay(delivery: string) {
    try {
      const call = getBrowserApi().api.admin.webhooks[':id'].deliveries[':delivery'].replay
      const replayed = await parseResponse(call.$post({ param: { id, delivery } }))
      toast.success(replayed.msg)
      setOlder({
        deliveries: mergeById(rows, [replayed.delivery]),
        hasMore: older?.hasMore ?? data?.hasMore ?? false,
      })
      refetch()
    } catch (failure) {
      showError(failure)
    }
  }

  if (!data && error) {
    return <LoadError level="h3" title="The log did not load" message={error} onRetry={refetch} />
  }
  if (!data) return <TableSkeleton>Loading the deliveries…</TableSkeleton>
  if (rows.length === 0) {
    return (
      <p className={classes.note}>
        Nothing was sent in the last 30 days. Send a test event to try.
      </p>
    )
  }
  return (
    <>
      <div className={classes.header}>
        <h3 className={classes.logTitle}>Deliveries of the last 30 days</h3>
        <Button variant="quiet" onClick={refetch}>
          Refresh
        </Button>
      </div>
      <ul role="list" className={classes.log} aria-label="Deliveries">
        {rows.map((delivery) => (
          <li key={delivery._id}>
            <DeliveryEntry
              delivery={delivery}
              canReplay={disabledReason === null && delivery.state !== 'waiting'}
              onReplay={() => void replay(delivery._id)}
            />
          </li>
        ))}
      </ul>
      {(older ?? data).hasMore && (
        <Button variant="secondary" busy={isLoadingMore} onClick={() => void loadMore()}>
          Load more<span className="visually-hidden"> deliveries</span>
        </Button>
      )}
    </>
  )
}

/** Waits for its first attempt, or for one that is due. */
function isDue({ state, attempts, nextAttemptAt }: WebhookDelivery): boolean {
  if (state !== 'waiting') return false
  return (
    attempts.length === 0 || (nextAttemptAt !== null && Date.parse(nextAttemptAt) <= Date.now())
  )
}

function withDeliveries(page: Page, deliveries: readonly WebhookDelivery[]): Page {
  return { ...page, deliveries: mergeById(page.deliveries, deliveries) }
}

function loadDeliveries(id: string, before?: string, signal?: AbortSignal): Promise<Page> {
  const { deliveries } = getBrowserApi().api.admin.webhooks[':id']
  const query = before === undefined ? {} : { before }
  return parseResponse(
    deliveries.$get({ param: { id }, query }, signal ? { init: { signal } } : undefined),
  )
}

/** Newest first; where both have a delivery, the second one counts. */
function mergeById(
  first: readonly WebhookDelivery[],
  second: readonly WebhookDelivery[],
): WebhookDelivery[] {
  const byId = new Map([...first, ...second].map((delivery) => [delivery._id, delivery]))
  return [...byId.values()].toSorted((a, b) => (a._id < b._id ? 1 : -1))
}
