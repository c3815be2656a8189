import { useEffect } from 'react'
import type { StatusResponse } from '#shared/contract/administration/status.ts'
import { statusMessages as messages } from '#shared/messages/administration/status.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { StatusCard } from './status-card.tsx'
import { statusFigures } from './status-figures.ts'
import classes from './status.module.css'

/** Processes write their figures once a minute. */
const refreshMilliseconds = 60_000

/** What all processes measured in the last 24 hours, for admins. */
export function Status() {
  const { data, error, refetch } = useQuery(loadStatus)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch()
    }, refreshMilliseconds)
    return () => clearInterval(timer)
  }, [refetch])
  if (error && !data) {
    return <LoadError title={messages.loadFailed} message={error} onRetry={refetch} />
  }
  if (!data) return <StatusSkeleton />
  if (data.periods.every((period) => period === null)) {
    return (
      <StatePanel title="No figures yet">
        <p>Each process writes its figures once a minute. They appear here by themselves.</p>
      </StatePanel>
    )
  }
  return (
    <>
      <p className={classes.note}>
        {describeProcesses(data)} {messages.about}
      </p>
      <h2 className="visually-hidden">Figures of the last 24 hours</h2>
      <div className={classes.cards}>
        {statusFigures.map((figure) => (
          <StatusCard key={figure.title} figure={figure} status={data} />
        ))}
      </div>
    </>
  )
}

function loadStatus(signal: AbortSignal): Promise<StatusResponse> {
  const options = { init: { signal } }
  return parseResponse(getBrowserApi().api.admin.status.$get(undefined, options))
}

function describeProcesses({ servers, workers }: StatusResponse): string {
  const running = pluralize(servers, ['server process is', 'server processes are'])
  if (workers === 0) return `${running} running, and no worker: videos and backups wait.`
  return `${running} running, and ${pluralize(workers, ['worker', 'workers'])}.`
}

export function StatusSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the status…</span>
      <div className={classes.cards} aria-hidden="true">
        {[1, 2, 3, 4].map((card) => (
          <span key={card} className={`${skeleton.block} ${classes.cardSkeleton}`} />
        ))}
      </div>
    </div>
  )
}
