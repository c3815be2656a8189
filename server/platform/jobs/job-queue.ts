import { sql } from 'drizzle-orm'
import type { PgBoss, fromDrizzle } from 'pg-boss'
import { classifyCopiedDatabaseError } from '#server/db/database-errors.ts'
import type { Logger } from '../logging/logger.ts'
import {
  parseRequestContext,
  runInRequest,
  runOutsideRequests,
  serializeRequestContext,
  type StoredRequest,
} from '../monitoring/request-context.ts'
import { measure } from '../monitoring/signals.ts'

/** The kinds of jobs with their payloads, which must not contain secrets. */
export interface Jobs {
  /** `letter` is the name of the email's template; stored jobs have that key. */
  email: { letter: string; to: string; detail?: string }
  cleanup: Record<string, never>
  notificationEmails: Record<string, never>
  releaseNotifications: Record<string, never>
  descriptions: Record<string, never>
  /** The id of a row in `link_previews`. */
  linkPreview: { id: string }
  /** The id of a new account. */
  accountCreated: { id: string }
  /**
   * The id of a video whose upload is complete; `again` also processes one that is ready, and `waited` says that the
   * author's browser has had its time for renditions. Worker processes alone run these.
   */
  processVideo: { id: string; again?: true; waited?: true }
  /** The ids of a video that was received and of the lesson whose video it replaces. */
  attachVideo: { id: string; lessonId: string }
  /** The id of a lesson whose captions are to be drafted. Worker processes alone run these. */
  transcribeVideo: { id: string }
  /** The id of a processed video whose lessons may have no captions. */
  draftMissingCaptions: { id: string }
  /** The id of a lesson whose captions or article changed. */
  indexPassages: { id: string }
  /** The id of a lesson whose uploaded captions changed. */
  importCaptions: { id: string }
  /** The id of a row in `data_exports`. */
  exportData: { id: string }
  /** The id of an announcement that was sent or deleted. */
  deliverAnnouncement: { id: string }
  /**
   * The id of a course, and those of lessons that learners do not have to complete any more. Of the learners, those
   * after `after`, in the order in which they enrolled first.
   */
  completeEnrolments: {
    id: string
    lessons: string[]
    after?: { createdAt: string; userId: string }
  }
  /** Worker processes alone run these. */
  backup: Record<string, never>
}

type JobName = keyof Jobs
/** An open Drizzle transaction, or the database itself. */
type Writable = Parameters<typeof fromDrizzle>[0]

export interface JobQueue {
  /** Creates the queue's tables, which the first use of any other method does too. */
  open(): Promise<void>
  /** Enqueues in the caller's transaction: the job exists if and only if that commits. */
  enqueue<Name extends JobName>(
    tx: Writable,
    name: Name,
    data: Jobs[Name],
    options?: { afterSeconds?: number },
  ): Promise<void>
  /** Deletes all jobs, finished ones too, whose payload contains `part`, in the caller's transaction. */
  remove<Name extends JobName>(tx: Writable, name: Name, part: Partial<Jobs[Name]>): Promise<void>
  /** Enqueues at most one job per time slot of this length, across all processes. */
  enqueueThrottled<Name extends JobName>(
    seconds: number,
    name: Name,
    data: Jobs[Name],
  ): Promise<void>
  /** Runs each job until `run` succeeds. Jobs of a killed process are retried within seconds. */
  work<Name extends JobName>(name: Name, run: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Enqueues a job at these times, in cron's five fields and in UTC; never again without any. */
  schedule(name: 'backup', times: string | undefined): Promise<void>
  /** Waits for running jobs, then closes. */
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
  /** Without a heartbeat for this long, its process is dead and the job is retried. */
  heartbeatSeconds: 10,
  retentionSeconds: tenYearsSeconds,
  deleteAfterSeconds: 7 * 24 * 3600,
}
/** A long video or large archive takes hours; the heartbeat finds a dead worker meanwhile. */
const videoOptions = { ...queueOptions, expireInSeconds: 23 * 3600 }
/** A short video does not wait for a long one that is stored without encoding. */
const videoConcurrency = 2
/** A worker does one at a time: speech recognition takes all of the processor that it may have. */
const transcriptionConcurrency = 1
/** How often a backup that failed is tried again before the next time of the schedule. */
export const backupRetries = 2
const maintenanceOptions = { ...queueOptions, retryLimit: 3, expireInSeconds: 900 }
/** Every few minutes: an older job is not worth keeping. */
const frequentOptions = { ...maintenanceOptions, retentionSeconds: 3600, deleteAfterSeconds: 3600 }

/** `storedName` is the name in the database, where jobs of earlier versions may be waiting. */
const queues: Record<
  JobName,
  { storedName: string; options: typeof queueOptions; concurrency?: number }
> = {
  email: { storedName: 'letter', options: queueOptions },
  cleanup: { storedName: 'sweep', options: maintenanceOptions },
  notificationEmails: {
    storedName: 'notification-emails',
    options: frequentOptions,
    concurrency: 1,
  },
  releaseNotifications: {
    storedName: 'release-notifications',
    options: frequentOptions,
    concurrency: 1,
  },
  descriptions: { storedName: 'descriptions', options: maintenanceOptions },
  linkPreview: {
    storedName: 'link-preview',
    options: {
      ...queueOptions,
      retryLimit: 2,
      retentionSeconds: 24 * 3600,
      deleteAfterSeconds: 3600,
    },
  },
  accountCreated: { storedName: 'account-created', options: queueOptions },
  processVideo: {
    storedName: 'process-video',
    options: videoOptions,
    concurrency: videoConcurrency,
  },
  transcribeVideo: {
    storedName: 'transcribe-video',
    options: videoOptions,
    concurrency: transcriptionConcurrency,
  },
  draftMissingCaptions: { storedName: 'draft-missing-captions', options: queueOptions },
  attachVideo: { storedName: 'attach-video', options: { ...queueOptions, retryLimit: 20 } },
  indexPassages: { storedName: 'index-passages', options: queueOptions },
  importCaptions: { storedName: 'import-captions', options: queueOptions },
  deliverAnnouncement: { storedName: 'deliver-announcement', options: queueOptions },
  completeEnrolments: { storedName: 'complete-enrolments', options: queueOptions, concurrency: 1 },
  exportData: {
    storedName: 'export-data',
    options: { ...videoOptions, retryLimit: 50 },
    concurrency: 1,
  },
  backup: {
    storedName: 'backup',
    options: {
      ...videoOptions,
      retryLimit: backupRetries,
      retryDelay: 300,
      retentionSeconds: 24 * 3600,
    },
    concurrency: 1,
  },
}

/** In SQL over `pgboss.job`, since when one that is not active could have started: some are to run later. */
export const waitingSince = `case state when 'created' then start_after else created_on end`

/** The kind of a job from its name in the database; undefined for one that no version of ours enqueues. */
export function toJobName(storedName: string): JobName | undefined {
  const names = Object.keys(queues) as JobName[]
  return names.find((name) => queues[name].storedName === storedName)
}

const workOptions = {
  batchSize: 1,
  localConcurrency: 4,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
}

/**
 * Passed to pg-boss's own pool. Its workers wait for each other's connections, and its maintenance may take longer
 * than a request, but a server that hangs must not block them for ever.
 */
const timeouts = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 60_000,
  query_timeout: 65_000,
  keepAlive: true,
}

/**
 * A queue in the same database, so that a job can be part of a transaction. It is opened by the first call,
 * since that takes longer than most of a server's start; calls meanwhile wait.
 */
export function createJobQueue(options: {
  url: string
  log: Logger
  /** Whether this process enqueues scheduled jobs. */
  isScheduler?: boolean
}): JobQueue {
  let opening: Promise<OpenQueue> | undefined
  const open = () =>
    (opening ??= runOutsideRequests(() => openQueue(options)).catch(retryWithNextCall))

  function retryWithNextCall(error: unknown): never {
    opening = undefined
    throw error
  }

  async function runJob(name: JobName, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now()
    try {
      await measure({ kind: 'job', name }, work)
      const milliseconds = Math.round(performance.now() - startedAt)
      options.log.debug({ job: name, milliseconds }, 'job')
    } catch (error) {
      options.log.debug({ err: error, job: name }, 'A job failed.')
      throw error
    }
  }
  return {
    async open() {
      await open()
    },
    async enqueue(tx, name, data, { afterSeconds = 0 } = {}) {
      const { boss, fromDrizzle } = await open()
      const options = { db: fromDrizzle(tx, sql), startAfter: afterSeconds }
      await boss.send(queues[name].storedName, withRequestContext(data), options)
    },
    async remove(tx, name, part) {
      await open()
      await tx.execute(
        sql`delete from pgboss.job where name = ${queues[name].storedName} and data @> ${JSON.stringify(part)}::jsonb`,
      )
    },
    async enqueueThrottled(seconds, name, data) {
      const { boss } = await open()
      await boss.send(queues[name].storedName, withRequestContext(data), {
        singletonSeconds: seconds,
      })
    },
    async work(name, run) {
      const { boss } = await open()
      const { storedName, concurrency = workOptions.localConcurrency } = queues[name]
      const options = { ...workOptions, localConcurrency: concurrency }
      await boss.work<Stored<Jobs[typeof name]>>(storedName, options, async ([job]) => {
        if (!job) return
        // The lines of a job that no request enqueued have its id instead.
        const request = parseRequestContext(job.data.requestContext) ?? { requestId: job.id }
        await runInRequest(request, () => runJob(name, () => run(withoutRequestContext(job.data))))
      })
    },
    async schedule(name, times) {
      const { boss } = await open()
      const { storedName } = queues[name]
      // One that was missed is made up for.
      if (times) await boss.schedule(storedName, times, {}, { tz: 'UTC', missed: 'once' })
      else await boss.unschedule(storedName)
    },
    async stop() {
      const queue = await opening?.catch(() => undefined)
      await queue?.boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** A payload as it is stored: with the request that enqueued the job, if one did. */
type Stored<Data extends object> = Data & { requestContext?: StoredRequest }

function withRequestContext<Data extends object>(data: Data): Stored<Data> {
  const requestContext = serializeRequestContext()
  return requestContext ? { ...data, requestContext } : data
}

function withoutRequestContext<Data extends object>(stored: Stored<Data>): Data {
  const data = { ...stored }
  delete data.requestContext
  return data
}

interface OpenQueue {
  boss: PgBoss
  fromDrizzle: typeof fromDrizzle
}

async function openQueue({
  url,
  log,
  isScheduler = false,
}: Parameters<typeof createJobQueue>[0]): Promise<OpenQueue> {
  const { PgBoss, fromDrizzle } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'lectern-jobs',
    max: 4,
    schedule: isScheduler,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    ...timeouts,
  })
  boss.on('error', (error) => {
    // Every poll fails while the database is unreachable, and that outage is logged elsewhere.
    const level = classifyCopiedDatabaseError(error) === 'unreachable' ? 'debug' : 'error'
    log[level]({ err: error }, 'The job queue failed.')
  })
  await boss.start()
  for (const { storedName, options } of Object.values(queues)) {
    await boss.createQueue(storedName, options)
    await boss.updateQueue(storedName, options)
  }
  return { boss, fromDrizzle }
}
