import type { LRUCache } from 'lru-cache'
import type { Database } from '#server/db/client.ts'
import type { DatabaseAvailability } from '#server/db/database-availability.ts'
import type { Replica } from '#server/db/replica.ts'
import type { CdnSettings } from '#server/platform/cdn/send-purge.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { BackupSettings, VideoSettings } from '#server/platform/config/combined-settings.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { WorkerPool } from '#server/platform/jobs/worker-pool.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import type { FetchRules } from '#server/platform/outgoing/send-checked.ts'
import type { RateLimits } from '#server/platform/rate-limits/rate-limits.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import type { VapidKeys } from '#server/platform/web-push.ts'
import type { Finding } from '#shared/contract/administration/system.ts'
import type { SocialCardContent } from '#shared/contract/courses/catalogue.ts'
import type { FilterCache } from './filters/index.ts'

export type { Replica }

/** The services that operations receive as an argument, so that tests can replace each. */
export interface Deps {
  db: Database
  /** One connection without a statement timeout, for cleanup jobs. */
  maintenanceDb: Database
  /** What public content is read from while it is current; undefined if there is none. */
  replica: Replica | undefined
  availability: DatabaseAvailability
  clock: Clock
  events: EventBus
  files: FileStorage
  jobs: JobQueue
  limits: RateLimits
  log: Logger
  secrets: SecretBox
  /** Worker threads for work whose time depends on user input. */
  renderers: {
    description: WorkerPool<string, { html: string; nesting: number }>
    socialCard: WorkerPool<SocialCardContent, Uint8Array>
    article: WorkerPool<string, { html: string; seconds: number } | { problem: string }>
    /** Finds moments in transcripts, each as JSON; `known` has the places that were found. */
    moments: WorkerPool<
      { moments: { seconds: number; quote: string }[]; tracks: string[] },
      (number | null)[]
    > & { known: LRUCache<string, Promise<number | null>> }
  }
  /** Undefined if third-party sign-in is not configured. */
  identityProvider: IdentityProvider | undefined
  zeroResultSearches: ZeroResultSearches
  /** Where the next cleanup of this process continues in each vocabulary; empty at its start. */
  lastCheckedWords: { catalogue: string; passages: string }
  /** What admins block. */
  filters: FilterCache
  /** Whether a worker with ffmpeg makes pictures and renditions of videos, or the author's browser. */
  findVideoEncoder: () => Promise<'server' | 'browser'>
  /** Checks what this installation depends on. */
  runSystemChecks: () => Promise<Finding[]>
  /** Aborts when the process stops: whatever would keep it waiting ends, and continues elsewhere. */
  stopping: AbortSignal
  settings: Settings
}

/** Counts searches that no course matches as written. */
export interface ZeroResultSearches {
  /** `similar` is what was searched for instead; undefined if no courses were shown. */
  count(search: string, similar: string | undefined): void
  /** Writes what was counted to the database; otherwise it is written after some seconds. */
  write(): Promise<void>
  /** Writes the last ones; errors are only logged. */
  close(): Promise<void>
}

export interface WebPushSettings {
  /** What messages may be sent to. */
  rules: FetchRules
  /** False only where `rules` allow one's own network. */
  requiresHttps: boolean
  keys: VapidKeys
  contact: string
}

export interface Settings {
  /** Signs the addresses of private files. */
  mediaSecret: Uint8Array
  /** Signs the links in emails about notifications that turn them off, and those of the newsletter. */
  unsubscribeSecret: Uint8Array
  /** Signs the links in emails about suspensions by which users appeal without a login. */
  appealSecret: Uint8Array
  /** Signs the cookie by which a browser loads pages and files where only members see the catalogue. */
  membershipSecret: Uint8Array
  publicUrl: string
  /** Who sees courses, profiles and everything else that is not needed for a login. */
  catalogue: 'public' | 'members'
  /** Whose accounts must have a second factor. */
  requireSecondFactor: 'admins' | 'moderators' | 'none'
  /** The base of image URLs in API responses; a content delivery network's, or `publicUrl`. */
  assetUrl: string
  /** How a content delivery network holds public responses; undefined if none does. */
  cdn: Pick<CdnSettings, 'tagHeader' | 'maxAgeSeconds'> | undefined
  supportEmail: string
  /** Whether requests for instructor rights are granted automatically, or an admin decides. */
  instructorApproval: 'automatic' | 'manual'
  videos: VideoSettings
  /** How many proxies append to `X-Forwarded-For`. */
  trustedProxies: number
  backups: Pick<BackupSettings, 'schedule' | 'keep'>
  /** Whether captions can be drafted by speech recognition. */
  canTranscribe: boolean
  /** What previews of links may connect to; undefined if they are turned off. */
  linkPreviews: FetchRules | undefined
  /** What webhooks may connect to. */
  webhooks: FetchRules
  webPush: WebPushSettings
}
