import { resolve } from 'node:path'
import type { DatabaseTimeouts } from '#server/db/database-pool.ts'
import type { CdnSettings } from './cdn/send-purge.ts'
import {
  type BackupSettings,
  checkProductionConfig,
  readAssetUrl,
  readBackupStorage,
  readCdnSettings,
  readDirectUrl,
  readIdentityProvider,
  readReplicaUrl,
  readS3Settings,
  readTranscriptionSettings,
  readVideoSettings,
  type TranscriptionSettings,
  type VideoSettings,
} from './config/combined-settings.ts'
import { environment, parseEnvironment } from './config/environment.ts'
import { readTracesSettings, type TracesSettings } from './config/traces-settings.ts'
import type { IdentityProviderSettings } from './identity/identity-provider.ts'
import { leaveOutSecrets } from './leave-out-secrets.ts'
import type { S3Settings } from './storage/s3-storage.ts'

/** The settings that are set, without secrets. */
export function listSettings(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return leaveOutSecrets(Object.keys(environment.shape), env)
}

export interface Config {
  environment: 'development' | 'production' | 'test'
  port: number
  host: string
  publicUrl: string
  /** The base of image URLs in API responses, without a trailing slash. */
  assetUrl: string
  /** Undefined if no content delivery network holds pages. */
  cdn: CdnSettings | undefined
  /** Whether pages are announced by an informational response, which every proxy must pass on. */
  earlyHints: boolean
  trustedProxies: number
  /** Rate limits count IPv6 addresses with the same prefix of this many bits as one client. */
  ipv6Prefix: number
  /** How long a process that was told to stop still accepts connections, for proxies that poll `/readyz`. */
  shutdownDelayMilliseconds: number
  dataDir: string
  databaseUrl: string | undefined
  /** The database of `databaseUrl` without the pooler that this leads to; undefined if it leads to no pooler. */
  databaseDirectUrl: string | undefined
  /** A read replica of the database; undefined if there is none. */
  databaseReplicaUrl: string | undefined
  databaseTimeouts: DatabaseTimeouts
  /** How long an embedded PostgreSQL that keeps dying is restarted before the process gives up. */
  databaseRestartSeconds: number
  /** Carries events between processes; undefined to use the database. */
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  supportEmail: string
  /** Where uploads are stored; undefined for the data folder. */
  s3: S3Settings | undefined
  identityProvider: IdentityProviderSettings | undefined
  instructorApproval: 'automatic' | 'manual'
  /** Who sees courses, profiles and everything else that is not needed for a login. */
  catalogue: 'public' | 'members'
  /** Whose accounts must have a second factor. */
  requireSecondFactor: 'admins' | 'moderators' | 'none'
  /** Encrypt secrets in the database: the first one new secrets. Empty to use a key in the database itself. */
  encryptionKeys: Buffer[]
  pacing: 'spec' | 'instant'
  seed: 'demo' | 'none'
  rateLimits: boolean
  /** Per second and client; files and cached responses are not counted. */
  requestsPerClient: number
  /** Limits of this process. */
  connections: {
    max: number
    perAddress: number
    socketsPerAddress: number
    handshakesPerSecond: number
  }
  /** Whether the server fetches the pages that posts link to. */
  linkPreviews: boolean
  /** What webhooks may connect to. */
  webhookAddresses: 'public' | 'any'
  webPush: {
    /** What push messages may be sent to; every user can name addresses. */
    addresses: 'public' | 'any'
    /** Identifies this installation to push services; by default, one in the database. */
    privateKey: Uint8Array | undefined
    /** A URL, whom the operators of push services may write to. */
    contact: string
  }
  /** Whether `npm start` also runs a worker process. */
  startsWorker: boolean
  transcoding: {
    /** Whether videos are encoded where there is an ffmpeg. */
    isOn: boolean
    ffmpegPath: string | undefined
    /** Where it is searched otherwise. */
    searchPath: string
  }
  /** How captions are drafted; undefined if they are not. */
  transcription: TranscriptionSettings | undefined
  videos: VideoSettings
  backups: BackupSettings
  metrics: MetricsSettings
  /** Undefined if traces are off. */
  traces: TracesSettings | undefined
  corsOrigins: string[]
  logLevel: string
}

/** Without port and token, there are no metrics. */
export interface MetricsSettings {
  /** Of a server of their own; undefined to serve them on the port of the site. */
  port: number | undefined
  host: string
  /** What a scraper must send. */
  token: string | undefined
}

/** Reads all environment variables; an empty one counts as not set. Throws ConfigError. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = parseEnvironment(env)
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  if (values.NODE_ENV === 'production') checkProductionConfig(values)
  return {
    environment: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    assetUrl: readAssetUrl(values, publicUrl),
    cdn: readCdnSettings(values),
    earlyHints: values.EARLY_HINTS === 'on',
    trustedProxies: values.TRUST_PROXY,
    ipv6Prefix: values.IPV6_PREFIX,
    shutdownDelayMilliseconds: values.SHUTDOWN_DELAY_SECONDS * 1000,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: readDirectUrl(values),
    databaseReplicaUrl: readReplicaUrl(values),
    databaseTimeouts: {
      connect: values.DATABASE_CONNECT_TIMEOUT_MS,
      statement: values.DATABASE_STATEMENT_TIMEOUT_MS,
      idleInTransaction: values.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    },
    databaseRestartSeconds: values.DATABASE_RESTART_SECONDS,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    supportEmail: values.SUPPORT_EMAIL,
    s3: readS3Settings(values),
    identityProvider: readIdentityProvider(values),
    instructorApproval: values.INSTRUCTOR_APPROVAL,
    catalogue: values.CATALOGUE,
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    encryptionKeys: values.ENCRYPTION_KEY ?? [],
    pacing: values.PACING,
    seed: values.NODE_ENV === 'production' ? 'none' : values.SEED,
    rateLimits: values.RATE_LIMITS === 'on',
    requestsPerClient: values.CLIENT_REQUESTS_PER_SECOND,
    connections: {
      max: values.MAX_CONNECTIONS,
      perAddress: values.CONNECTIONS_PER_ADDRESS,
      socketsPerAddress: values.SOCKETS_PER_ADDRESS,
      handshakesPerSecond: values.SOCKET_HANDSHAKES_PER_SECOND,
    },
    linkPreviews: values.LINK_PREVIEWS === 'on',
    webhookAddresses: values.WEBHOOK_ADDRESSES,
    webPush: {
      addresses: values.WEB_PUSH_ADDRESSES,
      privateKey: values.WEB_PUSH_PRIVATE_KEY,
      contact: values.WEB_PUSH_CONTACT ?? `mailto:${values.SUPPORT_EMAIL}`,
    },
    startsWorker: values.WORKER === 'on',
    transcoding: {
      isOn: values.TRANSCODING === 'on',
      ffmpegPath: values.FFMPEG_PATH,
      searchPath: env['PATH'] ?? '',
    },
    transcription: readTranscriptionSettings(values, env['HOME']),
    videos: readVideoSettings(values),
    backups: {
      schedule: values.BACKUP_SCHEDULE,
      keep: values.BACKUP_KEEP,
      ...readBackupStorage(values),
    },
    metrics: {
      port: values.METRICS_PORT,
      host: values.METRICS_HOST,
      token: values.METRICS_TOKEN,
    },
    traces: readTracesSettings(values),
    corsOrigins: values.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    logLevel: values.LOG_LEVEL,
  }
}

/** Whether this process is npm's child: our npm scripts `exec` Node. */
export function isRunByNpm(env: Record<string, string | undefined> = process.env): boolean {
  return ['start', 'start:cluster', 'worker', 'dev'].includes(env['npm_lifecycle_event'] ?? '')
}

/** What a child process may know that parses files of users: nothing about this server. */
export function pickSafeEnvironment(
  env: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const names = ['PATH', 'NODE_COMPILE_CACHE', 'TMPDIR']
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}

/** For `npm start`, which starts a worker with its own settings. */
export function copyEnvironment(): Record<string, string | undefined> {
  return { ...process.env }
}
