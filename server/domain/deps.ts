import type { Database } from '#server/db/client.ts'
import type { DatabaseAvailability } from '#server/db/database-availability.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import type { WorkerPool } from '#server/platform/jobs/worker-pool.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import type { RateLimits } from '#server/platform/rate-limits/rate-limits.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import type { SocialCardContent } from '#shared/contract/catalogue.ts'

/** What every verb gets from outside: no verb reaches for a global. */
export interface Deps {
  db: Database
  /** One connection without a statement timeout, for cleanup jobs. */
  maintenanceDb: Database
  availability: DatabaseAvailability
  clock: Clock
  events: EventBus
  files: FileStorage
  jobs: JobQueue
  limits: RateLimits
  log: Logger
  /** Worker threads for what takes as long as people's texts make it take. */
  renderers: {
    description: WorkerPool<string, { html: string; nesting: number }>
    socialCard: WorkerPool<SocialCardContent, Uint8Array>
  }
  /** Absent where nobody may sign in with another service. */
  identityProvider: IdentityProvider | undefined
  settings: Settings
}

export interface Settings {
  publicUrl: string
  /** The base of image URLs in API responses; a content delivery network's, or `publicUrl`. */
  assetUrl: string
  supportEmail: string
  /** Whether asking for instructor rights is enough, or an admin decides. */
  instructorApproval: 'automatic' | 'manual'
}
