import type { DatabaseFigures } from '../figures.ts'
import { addGauge } from './add-gauge.ts'

/** A scraper waits ten seconds by default, and the other metrics matter most while the database is slow. */
const waitMilliseconds = 3000
/** The same figures for all scrapers and all metrics below. */
const keptMilliseconds = 5000

interface Definition {
  name: string
  help: string
  label?: string
  /** Values with the label's value; undefined ones are left out. */
  values: (figures: DatabaseFigures) => (readonly [number | undefined, label?: string])[]
}

const definitions: Definition[] = [
  {
    name: 'lectern_jobs_waiting',
    help: 'Jobs that wait, by queue.',
    label: 'queue',
    values: ({ queues }) => queues.map(({ name, waiting }) => [waiting, name]),
  },
  {
    name: 'lectern_jobs_active',
    help: 'Jobs that are running, by queue.',
    label: 'queue',
    values: ({ queues }) => queues.map(({ name, active }) => [active, name]),
  },
  {
    name: 'lectern_jobs_oldest_age_seconds',
    help: 'Age of the oldest job that waits, by queue.',
    label: 'queue',
    values: ({ queues }) => queues.map(({ name, oldestSeconds }) => [oldestSeconds, name]),
  },
  {
    name: 'lectern_emails_waiting',
    help: 'Emails that wait to be sent.',
    values: ({ queues }) => [[queues.find(({ name }) => name === 'email')?.waiting]],
  },
  {
    name: 'lectern_webhook_deliveries_waiting',
    help: 'Events that wait to be sent to a webhook, or to be sent again.',
    values: ({ webhooks }) => [[webhooks.waiting]],
  },
  {
    name: 'lectern_webhook_deliveries_oldest_age_seconds',
    help: 'Age of the oldest event that waits to be sent to a webhook.',
    values: ({ webhooks }) => [[webhooks.oldestSeconds]],
  },
  {
    name: 'lectern_push_messages_waiting',
    help: 'Notifications that wait to be sent to a browser, or to be sent again.',
    values: ({ push }) => [[push.waiting]],
  },
  {
    name: 'lectern_push_messages_oldest_age_seconds',
    help: 'Age of the oldest notification that waits to be sent to a browser.',
    values: ({ push }) => [[push.oldestSeconds]],
  },
  {
    name: 'lectern_videos',
    help: 'Videos that are not ready, by state.',
    label: 'state',
    values: ({ videos }) => Object.entries(videos).map(([state, count]) => [count, state]),
  },
  {
    name: 'lectern_workers_running',
    help: 'Worker processes that were running in the last minutes.',
    values: ({ workers }) => [[workers]],
  },
  {
    name: 'lectern_backup_last_success_timestamp_seconds',
    help: 'When the last scheduled backup was complete.',
    values: ({ backups }) => [[backups.succeededAt]],
  },
  {
    name: 'lectern_backup_last_verified_timestamp_seconds',
    help: 'When the test restore of a scheduled backup last succeeded.',
    values: ({ backups }) => [[backups.verifiedAt]],
  },
  {
    name: 'lectern_backup_last_failure_timestamp_seconds',
    help: 'When the last scheduled backup with a problem was started.',
    values: ({ backups }) => [[backups.failedAt]],
  },
  {
    name: 'lectern_backup_size_bytes',
    help: 'Size of the last scheduled backup.',
    values: ({ backups }) => [[backups.bytes]],
  },
]

/** What the database knows. All processes have the same values, of which a cluster reports one. */
export function registerDatabaseMetrics(load: () => Promise<DatabaseFigures>): void {
  const loadRecent = keepFor(keptMilliseconds, () => withinTime(load()))
  for (const { name, help, label, values } of definitions) {
    addGauge({
      name,
      help,
      labelNames: label ? [label] : [],
      aggregator: 'max',
      async collect() {
        const figures = await loadRecent()
        this.reset()
        // Without labels, `reset` sets 0, which would be a value.
        if (!label) this.remove()
        for (const [value, labelValue] of figures ? values(figures) : []) {
          if (value === undefined) continue
          this.set(label && labelValue !== undefined ? { [label]: labelValue } : {}, value)
        }
      },
    })
  }
}

function keepFor<Result>(milliseconds: number, load: () => Promise<Result>): () => Promise<Result> {
  let loaded: { at: number; result: Promise<Result> } | undefined
  return () => {
    const now = performance.now()
    if (!loaded || now - loaded.at > milliseconds) loaded = { at: now, result: load() }
    return loaded.result
  }
}

/** Undefined if it fails, or takes too long. */
async function withinTime<Result>(result: Promise<Result>): Promise<Result | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), waitMilliseconds)
  try {
    return await Promise.race([result.catch(() => undefined), timeout])
  } finally {
    clearTimeout(timer)
  }
}
