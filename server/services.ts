import { join } from 'node:path'
import type pg from 'pg'
import { videoLimits } from '#shared/limits.ts'
import { connectDatabase } from './db/client.ts'
import { trackDatabaseAvailability } from './db/database-availability.ts'
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
import { findFfmpeg, loadMediaSecret } from './domain/media/index.ts'
import { createNotificationEmails } from './domain/notifications/index.ts'
import { createPrivacyEmails } from './domain/privacy/index.ts'
import { createModerationEmails } from './domain/reports/index.ts'
import { createWebhookEmails } from './domain/webhooks/index.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { defaultDatabaseTimeouts } from './platform/config/environment.ts'
import { connectEventBus } from './platform/events/event-bus.ts'
import type { IdentityProvider } from './platform/identity/identity-provider.ts'
import { createJobQueue } from './platform/jobs/job-queue.ts'
import type { Logger } from './platform/logging/logger.ts'
import {
  createDevelopmentMailbox,
  createSmtpTransport,
  type DevelopmentMailbox,
} from './platform/mail/mail-transport.ts'
import type { Gauges } from './platform/monitoring/gauges.ts'
import { anyAddress, type FetchRules, publicInternet } from './platform/outgoing/send-checked.ts'
import { createClientKey } from './platform/rate-limits/client-address.ts'
import { createRateLimits, noRateLimits } from './platform/rate-limits/rate-limits.ts'
import { createSecretBox } from './platform/secret-box.ts'
import { createStorage, toStorageSettings } from './platform/storage/storage-settings.ts'
import { createVapidKeys } from './platform/web-push.ts'

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

export type ServicesConfig = Pick<
  Config,
  | 's3'
  | 'environment'
  | 'publicUrl'
  | 'assetUrl'
  | 'supportEmail'
  | 'instructorApproval'
  | 'dataDir'
  | 'smtpUrl'
  | 'mailFrom'
  | 'rateLimits'
  | 'ipv6Prefix'
> &
  Partial<
    Pick<
      Config,
      | 'databaseTimeouts'
      | 'redisUrl'
      | 'databaseReplicaUrl'
      | 'linkPreviews'
      | 'webhookAddresses'
      | 'webPush'
      | 'transcription'
      | 'transcoding'
      | 'videos'
      | 'backups'
      | 'encryptionKeys'
      | 'requireSecondFactor'
      | 'catalogue'
      | 'cdn'
      | 'trustedProxies'
    >
  >

const poolSize = 10
const maintenancePoolSize = 1
/** Of the job queue, and those that listen for events. */
const otherConnections = 4 + 2
/** The most that a process with these services has to the database. */
export const servicesConnections = poolSize + maintenancePoolSize + otherConnections

/** Migrates the database and opens everything behind the routes: for the server, commands and tests. */
export async function openServices(options: {
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
}): Promise<OpenServices> {
  const { databaseUrl, config, log } = options
  const directUrl = options.directUrl ?? databaseUrl
  await migrateDatabase(directUrl)
  const { db, pool, close } = connectDatabase(
    databaseUrl,
    (error) => log.debug({ err: error }, 'An idle database connection broke.'),
    poolSize,
    config.databaseTimeouts ?? defaultDatabaseTimeouts,
    { isPooled: directUrl !== databaseUrl },
  )
  const maintenance = connectDatabase(directUrl, () => undefined, maintenancePoolSize)
  const replica = config.databaseReplicaUrl
    ? connectReplica({
        url: config.databaseReplicaUrl,
        size: poolSize,
        timeouts: config.databaseTimeouts ?? defaultDatabaseTimeouts,
        primary: pool,
      })
    : undefined
  const availability = trackDatabaseAvailability([pool, maintenance.pool], log)
  const events = await connectEventBus({
    url: directUrl,
    pool,
    redisUrl: config.redisUrl,
    log,
    onDatabaseState: availability.update,
  })
  // Over Redis, the event bus has no connection that could monitor the database.
  const monitor = config.redisUrl
    ? await openPersistentConnection({
        url: directUrl,
        applicationName: 'lectern-monitor',
        onState: availability.update,
      })
    : undefined
  const jobs = createJobQueue({ url: directUrl, log, isScheduler: options.isScheduler ?? false })
  const mailbox = config.smtpUrl
    ? undefined
    : createDevelopmentMailbox(join(config.dataDir, 'mail'))
  const mail = config.smtpUrl
    ? createSmtpTransport({ url: config.smtpUrl, from: config.mailFrom })
    : mailbox
  const renderers = createRenderers()
  const articleRenderer = createArticleRenderer()
  const momentPlacer = createMomentPlacer()
  const clock = options.clock ?? systemClock
  const zeroResultSearches = createZeroResultSearches({ db, clock, log })
  const stopping = new AbortController()
  // Without time limits, which a process that starts on a busy machine may exceed.
  const pushAddresses =
    options.fetchRules ?? (config.webPush?.addresses === 'any' ? anyAddress : publicInternet)
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
    renderers: { ...renderers, article: articleRenderer, moments: momentPlacer },
    identityProvider: options.identityProvider,
    zeroResultSearches,
    lastCheckedWords: { catalogue: '', passages: '' },
    filters: createFilterCache(db, events),
    findVideoEncoder: createEncoderSearch(config.transcoding),
    runSystemChecks: createSystemChecks(options.checkedConfig, directUrl),
    stopping: stopping.signal,
    settings: {
      mediaSecret: await loadMediaSecret(maintenance.db),
      unsubscribeSecret: await loadInstallationSecret(maintenance.db, 'unsubscribe_secret'),
      appealSecret: await loadInstallationSecret(maintenance.db, 'appeal_secret'),
      membershipSecret: await loadInstallationSecret(maintenance.db, 'membership_secret'),
      publicUrl: config.publicUrl,
      catalogue: config.catalogue ?? 'public',
      requireSecondFactor: config.requireSecondFactor ?? 'none',
      assetUrl: config.assetUrl,
      cdn: config.cdn,
      supportEmail: config.supportEmail,
      instructorApproval: config.instructorApproval,
      videos: config.videos ?? {
        fileMaxBytes: videoLimits.fileMaxBytes,
        quotaBytes: videoLimits.quotaBytes,
      },
      trustedProxies: config.trustedProxies ?? 0,
      backups: config.backups ?? { schedule: undefined, keep: 1 },
      canTranscribe: config.transcription !== undefined,
      linkPreviews: config.linkPreviews ? (options.fetchRules ?? publicInternet) : undefined,
      webhooks:
        options.fetchRules ?? (config.webhookAddresses === 'any' ? anyAddress : publicInternet),
      webPush: {
        rules: pushAddresses,
        requiresHttps: pushAddresses === publicInternet,
        keys: createVapidKeys(
          config.webPush?.privateKey ??
            (await loadInstallationSecret(maintenance.db, 'web_push_secret')),
        ),
        contact: config.webPush?.contact ?? `mailto:${config.supportEmail}`,
      },
    },
  }
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
      if (mail)
        await deliverEmails(deps, mail, {
          ...accountEmails(deps),
          ...createCorrespondenceEmails(deps),
          ...createInstructorEmails(deps),
          ...createInvitationEmails(deps),
          ...createBackupEmails(deps),
          ...createModerationEmails(deps),
          ...createNotificationEmails(deps),
          ...createPrivacyEmails(deps),
          ...createWebhookEmails(deps),
        })
    },
    endLongRequests: () => stopping.abort(),
    async close() {
      stopping.abort()
      await jobs.stop()
      await zeroResultSearches.close()
      await renderers.close()
      await articleRenderer.close()
      await momentPlacer.close()
      mail?.close()
      await events.close()
      await monitor?.close()
      await replica?.close()
      await maintenance.close()
      await close()
    },
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
