import { join } from 'node:path'
import type pg from 'pg'
import { connectDatabase } from './db/client.ts'
import { type DatabaseAvailability, trackDatabaseAvailability } from './db/database-availability.ts'
import type { DatabasePool } from './db/database-pool.ts'
import { loadInstallationSecret } from './db/installation-secret.ts'
import { migrateDatabase } from './db/migrate.ts'
import { openPersistentConnection } from './db/persistent-connection.ts'
import { connectReplica } from './db/replica.ts'
import { accountEmails } from './domain/accounts/index.ts'
import { createBackupEmails } from './domain/backups/index.ts'
import { createRenderers, createZeroResultSearches } from './domain/catalogue/index.ts'
import { createCorrespondenceEmails } from './domain/correspondence/index.ts'
import { createArticleRenderer, createInvitationEmails } from './domain/curriculum/index.ts'
import type { Deps } from './domain/deps.ts'
import { createFilterCache } from './domain/filters/index.ts'
import { createInstructorEmails } from './domain/instructors/index.ts'
import { createMomentPlacer } from './domain/learning/index.ts'
import { deliverEmails } from './domain/mail/index.ts'
import { findFfmpeg } from './domain/media/index.ts'
import { createNotificationEmails } from './domain/notifications/index.ts'
import { createPrivacyEmails } from './domain/privacy/index.ts'
import { createModerationEmails } from './domain/reports/index.ts'
import { createWebhookEmails } from './domain/webhooks/index.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { defaultDatabaseTimeouts } from './platform/config/environment.ts'
import { connectEventBus, type EventBus } from './platform/events/event-bus.ts'
import type { IdentityProvider } from './platform/identity/identity-provider.ts'
import { createJobQueue } from './platform/jobs/job-queue.ts'
import type { Logger } from './platform/logging/logger.ts'
import {
  createDevelopmentMailbox,
  createSmtpTransport,
  type DevelopmentMailbox,
} from './platform/mail/mail-transport.ts'
import type { Gauges } from './platform/monitoring/gauges.ts'
import type { FetchRules } from './platform/outgoing/send-checked.ts'
import { createClientKey } from './platform/rate-limits/client-address.ts'
import { createRateLimits, noRateLimits } from './platform/rate-limits/rate-limits.ts'
import { createSecretBox } from './platform/secret-box.ts'
import { createStorage, toStorageSettings } from './platform/storage/storage-settings.ts'
import { loadSettings, type ServicesConfig } from './service-settings.ts'

export interface OpenServices {
  deps: Deps
  pool: pg.Pool
  /** All pools of requests and jobs, by what they are used for. */
  pools: Gauges['pools']
  mailbox: DevelopmentMailbox | undefined
  /** Starts to send queued emails; commands leave that to the server. */
  startMailDelivery(): Promise<void>
  /** Ends what would delay a stop, such as uploads, whose clients continue them. */
  endLongRequests(): void
  close(): Promise<void>
}

const poolSize = 10
const maintenancePoolSize = 1
/** Of the job queue, and those that listen for events. */
const otherConnections = 4 + 2
/** The most that a process with these services has to the database. */
export const servicesConnections = poolSize + maintenancePoolSize + otherConnections

export interface ServicesOptions {
  databaseUrl: string
  /**
   * Where `databaseUrl` leads to a pooler in transaction mode: the database itself, for what needs a session, such as
   * LISTEN and locks.
   */
  directUrl?: string | undefined
  config: ServicesConfig
  log: Logger
  clock?: Clock
  identityProvider?: IdentityProvider | undefined
  /** For tests, whose pages are on a local server. */
  fetchRules?: FetchRules | undefined
  /** The settings that system checks check; without them there are none. */
  checkedConfig?: Config
  /** Enqueues scheduled jobs, as worker processes do. */
  isScheduler?: boolean
}

/**
 * Migrates the database and opens everything behind the routes: for the server, commands and tests. If a step fails,
 * closes what was opened before.
 */
export async function openServices(options: ServicesOptions): Promise<OpenServices> {
  const { config, log, fetchRules, clock = systemClock } = options
  const directUrl = options.directUrl ?? options.databaseUrl
  await migrateDatabase(directUrl)
  await using opening = new AsyncDisposableStack()
  const { primary, maintenance, replica } = openDatabases({ ...options, directUrl }, opening)
  const { db, pool } = primary
  const availability = trackDatabaseAvailability([pool, maintenance.pool], log)
  const events = await openEvents({ config, log, directUrl, pool, availability }, opening)
  const { mail, mailbox } = openMail(config, opening)
  const renderers = openRenderers(opening)
  const zeroResultSearches = createZeroResultSearches({ db, clock, log })
  opening.defer(() => zeroResultSearches.close())
  const jobs = createJobQueue({ url: directUrl, log, isScheduler: options.isScheduler ?? false })
  opening.defer(() => jobs.stop())
  const stopping = new AbortController()
  opening.defer(() => stopping.abort())
  const installationKey = await loadInstallationSecret(maintenance.db, 'encryption_key')
  const deps: Deps = {
    db,
    maintenanceDb: maintenance.db,
    replica,
    availability,
    clock,
    events,
    files: createStorage(toStorageSettings(config)),
    jobs,
    limits: config.rateLimits
      ? createRateLimits(pool, createClientKey(config.ipv6Prefix))
      : noRateLimits,
    log,
    secrets: createSecretBox([...(config.encryptionKeys ?? []), installationKey]),
    renderers,
    identityProvider: options.identityProvider,
    zeroResultSearches,
    lastCheckedWords: { catalogue: '', passages: '' },
    filters: createFilterCache(db, events),
    findVideoEncoder: createEncoderSearch(config.transcoding),
    runSystemChecks: createSystemChecks(options.checkedConfig, directUrl),
    stopping: stopping.signal,
    settings: await loadSettings(config, { db: maintenance.db, fetchRules }),
  }
  const opened = opening.move()
  return {
    deps,
    pool,
    pools: {
      requests: pool,
      maintenance: maintenance.pool,
      ...(replica ? { replica: replica.pool } : {}),
    },
    mailbox,
    async startMailDelivery() {
      if (mail) await deliverEmails(deps, mail, createEmails(deps))
    },
    endLongRequests: () => stopping.abort(),
    close: () => opened.disposeAsync(),
  }
}

/** The pools of requests and jobs. Opens no connection yet. */
function openDatabases(
  { databaseUrl, directUrl, config, log }: ServicesOptions & { directUrl: string },
  opening: AsyncDisposableStack,
) {
  const timeouts = config.databaseTimeouts ?? defaultDatabaseTimeouts
  const primary = connectDatabase(
    databaseUrl,
    (error) => log.debug({ err: error }, 'An idle database connection broke.'),
    poolSize,
    timeouts,
    { isPooled: directUrl !== databaseUrl },
  )
  opening.defer(() => primary.close())
  const maintenance = connectDatabase(directUrl, () => undefined, maintenancePoolSize)
  opening.defer(() => maintenance.close())
  const replica = config.databaseReplicaUrl
    ? connectReplica({
        url: config.databaseReplicaUrl,
        size: poolSize,
        timeouts,
        primary: primary.pool,
      })
    : undefined
  opening.defer(() => replica?.close())
  return { primary, maintenance, replica }
}

/** The event bus, and the connection that monitors the database: the bus's own, unless that uses Redis. */
async function openEvents(
  {
    config: { redisUrl },
    log,
    directUrl,
    pool,
    availability,
  }: Pick<ServicesOptions, 'config' | 'log'> & {
    directUrl: string
    pool: DatabasePool
    availability: DatabaseAvailability
  },
  opening: AsyncDisposableStack,
): Promise<EventBus> {
  const onDatabaseState = availability.update
  if (redisUrl) {
    const monitor = await openPersistentConnection({
      url: directUrl,
      applicationName: 'lectern-monitor',
      onState: onDatabaseState,
    })
    opening.defer(() => monitor.close())
  }
  const events = await connectEventBus({ url: directUrl, pool, redisUrl, log, onDatabaseState })
  opening.defer(() => events.close())
  return events
}

/** The transport of emails: without an SMTP server, the development mailbox. */
function openMail({ smtpUrl, mailFrom, dataDir }: ServicesConfig, opening: AsyncDisposableStack) {
  const mailbox = smtpUrl ? undefined : createDevelopmentMailbox(join(dataDir, 'mail'))
  const mail = smtpUrl ? createSmtpTransport({ url: smtpUrl, from: mailFrom }) : mailbox
  opening.defer(() => mail?.close())
  return { mail, mailbox }
}

function openRenderers(opening: AsyncDisposableStack): Deps['renderers'] {
  const moments = createMomentPlacer()
  opening.defer(() => moments.close())
  const article = createArticleRenderer()
  opening.defer(() => article.close())
  const { description, socialCard, close } = createRenderers()
  opening.defer(close)
  return { description, socialCard, article, moments }
}

function createEmails(deps: Deps) {
  return {
    ...accountEmails(deps),
    ...createCorrespondenceEmails(deps),
    ...createInstructorEmails(deps),
    ...createInvitationEmails(deps),
    ...createBackupEmails(deps),
    ...createModerationEmails(deps),
    ...createNotificationEmails(deps),
    ...createPrivacyEmails(deps),
    ...createWebhookEmails(deps),
  }
}

/** Workers are taken to have what this process has; it is looked for once, when it is first asked for. */
function createEncoderSearch(
  transcoding: Config['transcoding'] | undefined,
): Deps['findVideoEncoder'] {
  let found: ReturnType<Deps['findVideoEncoder']> | undefined
  const search = async () =>
    transcoding && (await findFfmpeg(transcoding)) ? ('server' as const) : ('browser' as const)
  return () => (found ??= search())
}

/** The checks are loaded by their first run. */
function createSystemChecks(
  config: Config | undefined,
  databaseUrl: string,
): Deps['runSystemChecks'] {
  return async () => {
    if (!config) throw new Error('This process has no settings to check.')
    const { checkSystem } = await import('./domain/system/checks/check-system.ts')
    return checkSystem({ config, openDatabase: async () => databaseUrl })
  }
}
