import { z } from 'zod'
import type { DatabaseTimeouts } from '#server/db/database-pool.ts'
import { videoLimits } from '#shared/limits.ts'
import { StartupError } from '../startup-error.ts'

/** A setting is invalid. */
export class ConfigError extends StartupError {}

const url = (description: string, protocols: RegExp) =>
  z.url({ protocol: protocols, error: `must be ${description}` }).optional()

const count = (unit: string) =>
  z.coerce
    .number({ error: `must be a number of ${unit}` })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
export const gigabyte = 1000 ** 3
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

export const environment = z.object({
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
    .enum(['admins', 'moderators', 'none'], { error: 'must be admins, moderators or none' })
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

export type Environment = z.infer<typeof environment>

/** An empty variable counts as not set. Throws ConfigError. */
export function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(variables)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(`Cannot start: ${problems.join('; ')}.`)
}
