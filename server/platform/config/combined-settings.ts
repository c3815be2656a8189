import { resolve } from 'node:path'
import type { CdnSettings } from '../cdn/send-purge.ts'
import type { IdentityProviderSettings } from '../identity/identity-provider.ts'
import { smallestPartBytes } from '../storage/s3-part-sizes.ts'
import type { S3Settings } from '../storage/s3-storage.ts'
import type { StorageSettings } from '../storage/storage-settings.ts'
import { ConfigError, type Environment, gigabyte } from './environment.ts'
import { parseHeaders } from './parse-headers.ts'

export interface BackupSettings {
  /** In cron's five fields, in UTC; undefined for no scheduled backups. */
  schedule: string | undefined
  /** How many are kept. */
  keep: number
  storage: StorageSettings
  /** In the storage. */
  folder: string
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

const googleIssuer = 'https://accounts.google.com'

export function readIdentityProvider(values: Environment): IdentityProviderSettings | undefined {
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

export function readCdnSettings(values: Environment): CdnSettings | undefined {
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

export function readDirectUrl(values: Environment): string | undefined {
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) {
    throw new ConfigError(
      'Cannot start: DATABASE_DIRECT_URL is for a pooler. Set DATABASE_URL to the URL of the pooler.',
    )
  }
  return values.DATABASE_DIRECT_URL
}

export function readReplicaUrl(values: Environment): string | undefined {
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL) {
    throw new ConfigError(
      'Cannot start: DATABASE_REPLICA_URL is for a replica of your own database. Set DATABASE_URL to the URL of that database.',
    )
  }
  return values.DATABASE_REPLICA_URL
}

export function readAssetUrl(values: Environment, publicUrl: string): string {
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

export function readS3Settings(values: Environment): S3Settings | undefined {
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

/** S3 accepts 10,000 parts, and those of a resumable upload are the smallest. */
const videoMaxGigabytesOnS3 = Math.floor((10_000 * smallestPartBytes) / gigabyte)

export function readVideoSettings(values: Environment): VideoSettings {
  const { VIDEO_MAX_GB: max, VIDEO_QUOTA_GB: quota, S3_BUCKET: bucket } = values
  if (bucket && max > videoMaxGigabytesOnS3) {
    throw new ConfigError(
      `Cannot start: a video on S3 can have ${videoMaxGigabytesOnS3} GB. Set VIDEO_MAX_GB to at most ${videoMaxGigabytesOnS3}.`,
    )
  }
  return { fileMaxBytes: max * gigabyte, quotaBytes: quota * gigabyte }
}

export function readBackupStorage(values: Environment): Pick<BackupSettings, 'storage' | 'folder'> {
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

export function readTranscriptionSettings(
  values: Environment,
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

/**
 * Splits a command line at spaces, without a shell: quotes keep spaces together, everything else is literal. Undefined
 * for a quote that is not closed.
 */
function splitCommand(command: string): string[] | undefined {
  if (!/^(?:"[^"]*"|'[^']*'|[^"'])*$/.test(command)) return undefined
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  return words.map((word) =>
    word.replace(
      /"([^"]*)"|'([^']*)'/g,
      (_quoted, double?: string, single?: string) => double ?? single ?? '',
    ),
  )
}

export function checkProductionConfig(values: Environment): void {
  if (values.RATE_LIMITS === 'off') {
    throw new ConfigError('Cannot start: RATE_LIMITS=off is not allowed in production.')
  }
  if (!values.SMTP_URL) {
    throw new ConfigError(
      'Cannot start: production sends real emails. Set SMTP_URL, e.g. smtp://user:password@host:587.',
    )
  }
  if (!values.PUBLIC_URL) {
    throw new ConfigError(
      'Cannot start: emails contain links. Set PUBLIC_URL to the address that users open, e.g. https://learn.example.org.',
    )
  }
}
