import { sql } from 'drizzle-orm'
import type { PgBoss, fromDrizzle } from 'pg-boss'
import { classifyCopiedDatabaseError } from '#server/db/database-errors.ts'
import type { Logger } from '../logging/logger.ts'

/** Every kind of job with its payload. No secret rests in a payload. */
export interface Jobs {
  letter: { letter: string; to: string }
  sweep: Record<string, never>
  descriptions: Record<string, never>
}

type JobName = keyof Jobs
/** An open Drizzle transaction, or the database itself. */
type Writable = Parameters<typeof fromDrizzle>[0]

export interface JobQueue {
  /** Enqueues in the caller's transaction: the job exists exactly when the commit does. */
  enqueue<Name extends JobName>(tx: Writable, name: Name, data: Jobs[Name]): Promise<void>
  /** Takes away all jobs, done ones too, whose payload has this part: with the caller's transaction. */
  remove<Name extends JobName>(tx: Writable, name: Name, part: Partial<Jobs[Name]>): Promise<void>
  /** Enqueues once within the span, however many processes ask for it. */
  enqueueThrottled<Name extends JobName>(
    seconds: number,
    name: Name,
    data: Jobs[Name],
  ): Promise<void>
  /** Runs each job until `run` succeeds; a killed process gives its jobs back in seconds. */
  work<Name extends JobName>(name: Name, run: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Waits for jobs under way, then closes. */
  stop(): Promise<void>
}

const tenYearsSeconds = 10 * 365 * 24 * 3600

const queueOptions = {
  notify: true,
  retryLimit: 1_000_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  /** A job whose process was killed stops beating and is given to another one. */
  heartbeatSeconds: 10,
  retentionSeconds: tenYearsSeconds,
  deleteAfterSeconds: 7 * 24 * 3600,
}

const queues: Record<JobName, typeof queueOptions> = {
  letter: queueOptions,
  sweep: { ...queueOptions, retryLimit: 3, expireInSeconds: 900 },
  descriptions: { ...queueOptions, retryLimit: 3, expireInSeconds: 900 },
}

const workOptions = {
  batchSize: 1,
  localConcurrency: 4,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
}

/**
 * pg-boss passes them on to its own pool. Its maintenance may take longer than a request; a server that
 * hangs must not hold its workers for ever.
 */
const timeouts = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
  keepAlive: true,
}

/**
 * A queue in the same database, so that a job can be part of a transaction. The first call opens it, which
 * takes longer than most of a server's start; calls meanwhile wait.
 */
export function createJobQueue(options: { url: string; log: Logger }): JobQueue {
  let opening: Promise<OpenQueue> | undefined
  const open = () => (opening ??= openQueue(options).catch(forget))

  function forget(error: unknown): never {
    opening = undefined
    throw error
  }

  return {
    async enqueue(tx, name, data) {
      const { boss, fromDrizzle } = await open()
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
    },
    async remove(tx, name, part) {
      await open()
      await tx.execute(
        sql`delete from pgboss.job where name = ${name} and data @> ${JSON.stringify(part)}::jsonb`,
      )
    },
    async enqueueThrottled(seconds, name, data) {
      const { boss } = await open()
      await boss.send(name, data, { singletonSeconds: seconds })
    },
    async work(name, run) {
      const { boss } = await open()
      await boss.work<Jobs[typeof name]>(name, workOptions, async ([job]) => {
        if (job) await run(job.data)
      })
    },
    async stop() {
      const queue = await opening?.catch(() => undefined)
      await queue?.boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

interface OpenQueue {
  boss: PgBoss
  fromDrizzle: typeof fromDrizzle
}

async function openQueue(options: { url: string; log: Logger }): Promise<OpenQueue> {
  const { PgBoss, fromDrizzle } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'lectern-jobs',
    max: 4,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    ...timeouts,
  })
  boss.on('error', (error) => {
    // Each worker fails each time it asks while the database is away, which is logged once by itself.
    const level = classifyCopiedDatabaseError(error) === 'unreachable' ? 'debug' : 'error'
    options.log[level]({ err: error }, 'The job queue met an error.')
  })
  await boss.start()
  for (const [name, options] of Object.entries(queues)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  return { boss, fromDrizzle }
}
