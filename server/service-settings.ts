import { videoLimits } from '#shared/limits.ts'
import type { Database } from './db/client.ts'
import { loadInstallationSecret } from './db/installation-secret.ts'
import type { Settings, WebPushSettings } from './domain/deps.ts'
import { loadMediaSecret } from './domain/media/index.ts'
import type { Config } from './platform/config.ts'
import { anyAddress, type FetchRules, publicInternet } from './platform/outgoing/send-checked.ts'
import { createVapidKeys } from './platform/web-push.ts'

/** What services need of the configuration; commands and tests leave out what has a default. */
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

/**
 * The settings of operations: from the configuration, and secrets from the database. `fetchRules` replace the rules for
 * all outgoing requests. `db` has no time limits, which a process that starts on a busy machine may exceed.
 */
export async function loadSettings(
  config: ServicesConfig,
  { db, fetchRules }: { db: Database; fetchRules: FetchRules | undefined },
): Promise<Settings> {
  return {
    mediaSecret: await loadMediaSecret(db),
    unsubscribeSecret: await loadInstallationSecret(db, 'unsubscribe_secret'),
    appealSecret: await loadInstallationSecret(db, 'appeal_secret'),
    membershipSecret: await loadInstallationSecret(db, 'membership_secret'),
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
    linkPreviews: config.linkPreviews ? (fetchRules ?? publicInternet) : undefined,
    webhooks: fetchRules ?? (config.webhookAddresses === 'any' ? anyAddress : publicInternet),
    webPush: await loadWebPushSettings(config, { db, fetchRules }),
  }
}

async function loadWebPushSettings(
  { webPush, supportEmail }: ServicesConfig,
  { db, fetchRules }: { db: Database; fetchRules: FetchRules | undefined },
): Promise<WebPushSettings> {
  const rules = fetchRules ?? (webPush?.addresses === 'any' ? anyAddress : publicInternet)
  const privateKey = webPush?.privateKey ?? (await loadInstallationSecret(db, 'web_push_secret'))
  return {
    rules,
    requiresHttps: rules === publicInternet,
    keys: createVapidKeys(privateKey),
    contact: webPush?.contact ?? `mailto:${supportEmail}`,
  }
}
