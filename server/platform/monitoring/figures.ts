/** What only the database knows; the same in every process. */
export interface DatabaseFigures {
  queues: QueueFigures[]
  /** Videos by state, without those that are ready. */
  videos: Record<string, number>
  backups: BackupFigures
  webhooks: QueuedFigures
  push: QueuedFigures
  /** Worker processes that were running in the last minutes. */
  workers: number
}

export interface QueueFigures {
  name: string
  waiting: number
  active: number
  /** Of the oldest waiting job; 0 without any. */
  oldestSeconds: number
}

/** Seconds since 1970; undefined for what never happened. */
export interface BackupFigures {
  succeededAt: number | undefined
  verifiedAt: number | undefined
  failedAt: number | undefined
  /** Of the last archive. */
  bytes: number | undefined
}

/** Deliveries or messages that wait; the age is 0 without any. */
export interface QueuedFigures {
  waiting: number
  oldestSeconds: number
}
