import type { Pool } from 'pg'

/** What this process has at the moment. */
export interface Gauges {
  /** By what they are used for. */
  pools: Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>
  isDatabaseAvailable: () => boolean
  /** Undefined in processes without live connections. */
  countSockets?: () => number
  /** Where files are stored, if that is a disk of this machine. */
  dataFolder?: string
}
