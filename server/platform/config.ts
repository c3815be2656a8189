import { resolve } from 'node:path'
import { z } from 'zod'
import type { DatabaseTimeouts } from '#server/db/database-pool.ts'
import { videoLimits } from '#shared/limits.ts'
import type { CdnSettings } from './cdn/cdn-settings.ts'
import type { IdentityProviderSettings } from './identity/identity-provider.ts'
import { leaveOutSecrets } from './leave-out-secrets.ts'
import { splitCommand } from './split-command.ts'
import { StartupError } from './startup-error.ts'
import type { S3Settings } from './storage/s3-storage.ts'
import type { StorageSettings } from './storage/storage-settings.ts'

const url = (description: string, protocols: RegExp) =>
  z.url({ protocol: protocols, error: `must be ${description}` }).optional()

const count = (unit: string) =>
  z.coerce
    .number({ error: `must be a number of ${unit}` })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
const gigabyte = 1000 ** 3
const milliseconds = (defaultValue: number) =>
  z.coerce
    .number({ error: 'must be a number of milliseconds, from 100' })
    .int('must be a whole number')
    .min(100, 'must be a number of milliseconds, from 100')
    .default(defaultValue)

const encryptionKeys = z
  .string()
  .regex(
    /^[\da-f]{64}(?:,[\da-f]{64})*$/i,
    'must be 64 hexadecimal digits, such as the output of `openssl rand -hex 32`',
  )
  .transform((keys) => keys.split(',').map((key) => Buffer.from(key, 'hex')))
  .optional()

/** Long enough for every statement of ours on a slow machine, short enough to end a pile-up of requests. */
export const defaultDatabaseTimeouts: DatabaseTimeouts = {
  connect: 1500,
  statement: 15_000,
  idleInTransaction: 15_000,
}

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], {
      error: 'must be development, production or test',
    })
    .default('development'),
  PORT: z.coerce
    .number({ error: 'must be a port from 0 to 65535' })
    .int('must be a port from 0 to 65535')
    .min(0, 'must be a port from 0 to 65535')
    .max(65_535, 'must be a port from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url('a URL such as https://learn.example.org', /^https?$/),
  ASSET_URL: url('a URL such as https://cdn.example.org', /^https?$/),
  CDN_PURGE_URL: url('a URL such as https://api.example.com/purge', /^https?$/),
  CDN_PURGE_HEADERS: z.string().optional(),
  CDN_TAG_HEADER: z
    .enum(['Cache-Tag', 'Surrogate-Key'], { error: 'must be Cache-Tag or Surrogate-Key' })
    .default('Cache-Tag'),
  CDN_MAX_AGE_SECONDS: count('seconds').max(86_400, 'must be at most 86400').default(600),
  EARLY_HINTS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  TRUST_PROXY: z.coerce
    .number({ error: 'must be the number of proxies in front of Lectern' })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(0),
  IPV6_PREFIX: z.coerce
    .number({ error: 'must be a number of bits from 48 to 128' })
    .int('must be a number of bits from 48 to 128')
    .min(48, 'must be a number of bits from 48 to 128')
    .max(128, 'must be a number of bits from 48 to 128')
    .default(64),
  SHUTDOWN_DELAY_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds from 0 to 300' })
    .int('must be a whole number')
    .min(0, 'must be a number of seconds from 0 to 300')
    .max(300, 'must be a number of seconds from 0 to 300')
    .default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('a URL such as postgresql://user:password@host/name', /^postgres(ql)?$/),
  DATABASE_DIRECT_URL: url('a URL such as postgresql://user:password@host/name', /^postgres(ql)?$/),
  DATABASE_REPLICA_URL: url(
    'a URL such as postgresql://user:password@host/name',
    /^postgres(ql)?$/,
  ),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(defaultDatabaseTimeouts.connect),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(defaultDatabaseTimeouts.statement),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds(defaultDatabaseTimeouts.idleInTransaction),
  DATABASE_RESTART_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(120),
  REDIS_URL: url('a URL such as redis://host:6379', /^rediss?$/),
  SMTP_URL: url('a URL such as smtp://user:password@host:587', /^smtps?$/),
  MAIL_FROM: z.string().default('Lectern <no-reply@lectern.test>'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@lectern.test'),
  REQUIRE_SECOND_FACTOR: z
    .enum(['admins', 'none'], { error: 'must be admins or none' })
    .default('none'),
  ENCRYPTION_KEY: encryptionKeys,
  INSTRUCTOR_APPROVAL: z
    .enum(['automatic', 'manual'], { error: 'must be automatic or manual' })
    .default('automatic'),
  CATALOGUE: z
    .enum(['public', 'members'], { error: 'must be public or members' })
    .default('public'),
  OIDC_ISSUER: url('the URL of an OpenID Connect issuer', /^https?$/),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().optional(),
  S3_ENDPOINT: url('a URL such as https://s3.eu-central-1.amazonaws.com', /^https?$/),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PACING: z.enum(['spec', 'instant'], { error: 'must be spec or instant' }).default('spec'),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).default('demo'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  CLIENT_REQUESTS_PER_SECOND: count('requests').default(100),
  MAX_CONNECTIONS: count('connections').default(10_000),
  CONNECTIONS_PER_ADDRESS: count('connections').default(1000),
  SOCKETS_PER_ADDRESS: count('live sockets').default(500),
  SOCKET_HANDSHAKES_PER_SECOND: count('handshakes').default(500),
  VIDEO_MAX_GB: count('gigabytes').default(videoLimits.fileMaxBytes / gigabyte),
  VIDEO_QUOTA_GB: count('gigabytes').default(videoLimits.quotaBytes / gigabyte),
  CORS_ORIGINS: z.string().default(''),
  LINK_PREVIEWS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  WEBHOOK_ADDRESSES: z
    .enum(['public', 'any'], { error: 'must be public or any' })
    .default('public'),
  WEB_PUSH_ADDRESSES: z
    .enum(['public', 'any'], { error: 'must be public or any' })
    .default('public'),
  WEB_PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private key in base64url, with 43 characters')
    .transform((key) => Buffer.from(key, 'base64url'))
    .optional(),
  WEB_PUSH_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')
    .optional(),
  WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  TRANSCODING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  FFMPEG_PATH: z.string().optional(),
  TRANSCRIBE_URL: url('a URL such as https://api.openai.com/v1/audio/transcriptions', /^https?$/),
  TRANSCRIBE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must consist of ASCII characters without spaces')
    .optional(),
  TRANSCRIBE_MODEL: z.string().default('whisper-1'),
  TRANSCRIBE_COMMAND: z.string().optional(),
  BACKUP_SCHEDULE: z
    .string()
    .trim()
    .regex(/^(?:[\d*,/-]+ +){4}[\d*,/-]+$/, 'must be five fields of numbers, such as 30 3 * * *')
    .optional(),
  BACKUP_KEEP: count('backups').default(7),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_S3_BUCKET: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the name of a bucket')
    .optional(),
  METRICS_PORT: z.coerce
    .number({ error: 'must be a port from 1 to 65534' })
    .int('must be a port from 1 to 65534')
    .min(1, 'must be a port from 1 to 65534')
    .max(65_534, 'must be a port from 1 to 65534')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 ASCII characters without spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('a URL such as http://127.0.0.1:4318', /^https?$/),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('lectern'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
})

/** The settings that are set, without secrets. */
export function listSettings(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  return leaveOutSecrets(Object.keys(environment.shape), env)
}

export interface BackupSettings {
  /** In cron's five fields, in UTC; undefined for no scheduled backups. */
  schedule: string | undefined
  /** How many are kept. */
  keep: number
  storage: StorageSettings
  /** In the storage. */
  folder: string
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
  /** The same database without the pooler that `databaseUrl` leads to; undefined if that is direct. */
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
  requireSecondFactor: 'admins' | 'none'
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

/** How traces are exported, by the OpenTelemetry protocol over HTTP. */
export interface TracesSettings {
  url: string
  /** What the collector requires, such as a key. */
  headers: Record<string, string>
  serviceName: string
  /** The share of traces that are exported. */
  ratio: number
}

/** In bytes: of one uploaded video, and of all that an instructor uploaded. */
export interface VideoSettings {
  fileMaxBytes: number
  quotaBytes: number
}

/** Speech recognition: an HTTP endpoint, or a program. */
export type TranscriptionSettings =
  | { kind: 'endpoint'; url: string; key: string | undefined; model: string }
  | { kind: 'command'; program: string; args: string[]; home: string | undefined }

/** A setting is invalid. */
export class ConfigError extends StartupError {}

/** Reads all environment variables; an empty one counts as not set. Throws ConfigError. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`Cannot start: ${problems.join('; ')}.`)
  }
  const values = parsed.data
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '')
  if (values.NODE_ENV === 'production') checkProductionConfig(values, variables)
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
    videos: {
      fileMaxBytes: values.VIDEO_MAX_GB * gigabyte,
      quotaBytes: values.VIDEO_QUOTA_GB * gigabyte,
    },
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

const googleIssuer = 'https://accounts.google.com'

function readIdentityProvider(
  values: z.infer<typeof environment>,
): IdentityProviderSettings | undefined {
  const { OIDC_ISSUER: issuer = googleIssuer, OIDC_CLIENT_ID: clientId } = values
  if (!clientId) {
    if (issuer === googleIssuer && !values.OIDC_CLIENT_SECRET) return undefined
    throw new ConfigError(
      'Cannot start: the identity provider needs a client id. Set OIDC_CLIENT_ID.',
    )
  }
  if (values.NODE_ENV === 'production' && !issuer.startsWith('https:')) {
    throw new ConfigError('Cannot start: OIDC_ISSUER must begin with https in production.')
  }
  const name = issuer === googleIssuer ? 'Google' : new URL(issuer).host
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET,
    label: values.OIDC_LABEL ?? name,
  }
}

function readDirectUrl(values: z.infer<typeof environment>): string | undefined {
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigError(
      'Cannot start: DATABASE_DIRECT_URL is for a pooler. Set DATABASE_URL to the URL of the pooler.',
    )
  }
  return values.DATABASE_DIRECT_URL
}

function readReplicaUrl(values: z.infer<typeof environment>): string | undefined {
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
    throw new ConfigError(
      'Cannot start: DATABASE_REPLICA_URL is for a replica of your own database. Set DATABASE_URL to the URL of that database.',
    )
  }
  return values.DATABASE_REPLICA_URL
}

function readAssetUrl(values: z.infer<typeof environment>, publicUrl: string): string {
  const { ASSET_URL: url } = values
  if (!url) return publicUrl
  if (values.CATALOGUE === 'members') {
    throw new ConfigError(
      'Cannot start: ASSET_URL is for files that everyone may load, but CATALOGUE=members limits them to members. Remove one of the two.',
    )
  }
  if (/[?#]/.test(url)) {
    throw new ConfigError('Cannot start: ASSET_URL must have no query and no fragment.')
  }
  if (publicUrl.startsWith('https:') && !url.startsWith('https:')) {
    throw new ConfigError('Cannot start: ASSET_URL must begin with https where PUBLIC_URL does.')
  }
  return url.replace(/\/+$/, '')
}

function readCdnSettings(values: z.infer<typeof environment>): CdnSettings | undefined {
  const { CDN_PURGE_URL: purgeUrl, CDN_PURGE_HEADERS: headers } = values
  if (!purgeUrl) {
    if (!headers) return undefined
    throw new ConfigError(
      'Cannot start: CDN_PURGE_HEADERS is for requests to CDN_PURGE_URL. Set that too.',
    )
  }
  if (values.CATALOGUE === 'members') {
    throw new ConfigError(
      'Cannot start: CDN_PURGE_URL is for pages that everyone may load, but CATALOGUE=members limits them to members. Remove one of the two.',
    )
  }
  const { username, password } = new URL(purgeUrl)
  if (username || password) {
    throw new ConfigError(
      'Cannot start: CDN_PURGE_URL must have no user name and no password. Set CDN_PURGE_HEADERS for keys.',
    )
  }
  return {
    purgeUrl,
    purgeHeaders: parseHeaders('CDN_PURGE_HEADERS', headers),
    tagHeader: values.CDN_TAG_HEADER,
    maxAgeSeconds: values.CDN_MAX_AGE_SECONDS,
  }
}

function readS3Settings(values: z.infer<typeof environment>): S3Settings | undefined {
  const { S3_REGION: region, S3_BUCKET: bucket } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  if (bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey }
  }
  if (!bucket && !accessKeyId && !secretAccessKey && !values.S3_ENDPOINT) return undefined
  throw new ConfigError(
    'Cannot start: S3 needs three settings together. Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.',
  )
}

function readBackupStorage(
  values: z.infer<typeof environment>,
): Pick<BackupSettings, 'storage' | 'folder'> {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_FOLDER: folder } = values
  const s3 = readS3Settings(values)
  if (bucket && folder) {
    throw new ConfigError(
      'Cannot start: backups are stored in one place. Set BACKUP_S3_BUCKET or BACKUP_FOLDER, not both.',
    )
  }
  if (bucket && !s3) {
    throw new ConfigError(
      'Cannot start: BACKUP_S3_BUCKET needs the access to S3. Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too.',
    )
  }
  if (bucket && s3) return { storage: { s3: { ...s3, bucket } }, folder: 'backups' }
  if (folder) return { storage: { folder: resolve(folder) }, folder: '' }
  return { storage: { folder: resolve(values.DATA_DIR) }, folder: 'backups' }
}

function readTranscriptionSettings(
  values: z.infer<typeof environment>,
  home: string | undefined,
): TranscriptionSettings | undefined {
  const { TRANSCRIBE_URL: url, TRANSCRIBE_COMMAND: command, TRANSCRIBE_KEY: key } = values
  if (url && command) {
    throw new ConfigError(
      'Cannot start: captions are drafted in one way. Set TRANSCRIBE_URL or TRANSCRIBE_COMMAND, not both.',
    )
  }
  if (url) return { kind: 'endpoint', url, key, model: values.TRANSCRIBE_MODEL }
  if (!command) return undefined
  const [program, ...args] = splitCommand(command) ?? []
  if (!program) {
    throw new ConfigError(
      'Cannot start: TRANSCRIBE_COMMAND must be a program with arguments, with closed quotes.',
    )
  }
  return { kind: 'command', program, args, home }
}

function readTracesSettings(values: z.infer<typeof environment>): TracesSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const { username, password, search, hash } = new URL(endpoint)
  if (username || password || search || hash) {
    throw new ConfigError(
      'Cannot start: OTEL_EXPORTER_OTLP_ENDPOINT must have no user name, password, query or fragment. Set OTEL_EXPORTER_OTLP_HEADERS for keys.',
    )
  }
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: parseHeaders('OTEL_EXPORTER_OTLP_HEADERS', values.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: values.OTEL_SERVICE_NAME,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** As OpenTelemetry specifies: `name=value`, comma-separated, with values encoded as in URLs. */
function parseHeaders(setting: string, list = ''): Record<string, string> {
  const headers = list.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    headers.map((header) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(header) ?? []
      const decoded = decodeHeader(value)
      if (name && decoded) return [name.toLowerCase(), decoded]
      throw new ConfigError(
        `Cannot start: ${setting} must be headers such as authorization=Bearer%20key, separated by commas.`,
      )
    }),
  )
}

function decodeHeader(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value)
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}

function checkProductionConfig(
  values: z.infer<typeof environment>,
  variables: Record<string, string | undefined>,
): void {
  if (values.RATE_LIMITS === 'off') {
    throw new ConfigError('Cannot start: RATE_LIMITS=off is not allowed in production.')
  }
  if (!values.SMTP_URL) {
    throw new ConfigError(
      'Cannot start: production sends real emails. Set SMTP_URL, e.g. smtp://user:password@host:587.',
    )
  }
  if (!variables['PUBLIC_URL']) {
    throw new ConfigError(
      'Cannot start: emails contain links. Set PUBLIC_URL to the address that users open, e.g. https://learn.example.org.',
    )
  }
}
