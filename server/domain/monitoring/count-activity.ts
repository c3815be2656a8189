import { findLatencyIndex, latencyLimits } from '#server/platform/monitoring/latency-limits.ts'
import { onOperationEnd, onSignal } from '#server/platform/monitoring/signals.ts'

export interface Activity {
  requests: number
  errors: number
  rejected: number
  latencies: number[]
  cacheHits: number
  cacheMisses: number
  emailsSent: number
  emailsFailed: number
}

/** Counts what happens in this process. */
export function countActivity(): {
  /** Returns what was counted since the last call. */
  take(): Activity
  stop(): void
} {
  let counts = createActivity()
  const subscriptions = [
    onSignal('request', ({ status, seconds }) => {
      counts.requests += 1
      if (status >= 500) counts.errors += 1
      const index = findLatencyIndex(seconds)
      counts.latencies[index] = (counts.latencies[index] ?? 0) + 1
    }),
    onSignal('rejection', () => (counts.rejected += 1)),
    onSignal('cacheLookup', ({ result }) => {
      if (result === 'miss') counts.cacheMisses += 1
      else counts.cacheHits += 1
    }),
    onOperationEnd(({ kind, error }) => {
      if (kind !== 'email') return
      if (error === undefined) counts.emailsSent += 1
      else counts.emailsFailed += 1
    }),
  ]
  return {
    take() {
      const taken = counts
      counts = createActivity()
      return taken
    },
    stop: () => subscriptions.forEach((unsubscribe) => unsubscribe()),
  }
}

export function createActivity(): Activity {
  return {
    requests: 0,
    errors: 0,
    rejected: 0,
    latencies: Array.from({ length: latencyLimits.length + 1 }, () => 0),
    cacheHits: 0,
    cacheMisses: 0,
    emailsSent: 0,
    emailsFailed: 0,
  }
}

export function addActivity(sum: Activity, added: Activity): Activity {
  return {
    requests: sum.requests + added.requests,
    errors: sum.errors + added.errors,
    rejected: sum.rejected + added.rejected,
    latencies: sum.latencies.map((count, index) => count + (added.latencies[index] ?? 0)),
    cacheHits: sum.cacheHits + added.cacheHits,
    cacheMisses: sum.cacheMisses + added.cacheMisses,
    emailsSent: sum.emailsSent + added.emailsSent,
    emailsFailed: sum.emailsFailed + added.emailsFailed,
  }
}
