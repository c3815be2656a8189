import { z } from 'zod'
import { isoTime } from '../fields.ts'

/** What all processes measured in a period. */
export const statusPeriod = z.object({
  start: isoTime,
  /** Per minute, without those rejected before they reached a process. */
  requests: z.number(),
  /** Responses with a status of 500 or above, per minute. */
  errors: z.number(),
  /** Because of load or a rate limit, per minute. */
  rejected: z.number(),
  /** Seconds; null without requests. */
  median: z.number().nullable(),
  percentile95: z.number().nullable(),
  /** Milliseconds, of the slowest process. */
  eventLoopDelay: z.number(),
  /** Of all processes. */
  memoryBytes: z.number(),
  /** From 0 to 1; null without lookups. */
  cacheHitRate: z.number().nullable(),
  /** Of the oldest waiting job, in seconds. */
  queueAge: z.number(),
  emailsSent: z.int(),
  /** Attempts that failed. */
  emailsFailed: z.int(),
  /** Live connections. */
  sockets: z.int(),
})
export type StatusPeriod = z.infer<typeof statusPeriod>

export const statusResponse = z.object({
  /** The start of the first period. */
  from: isoTime,
  periodSeconds: z.int(),
  /** Oldest first, the last one not over yet; null where no process was running. */
  periods: z.array(statusPeriod.nullable()),
  /** Processes that are running. */
  servers: z.int(),
  workers: z.int(),
})
export type StatusResponse = z.infer<typeof statusResponse>
