import { z } from 'zod'
import { isoTime, recordId } from '../fields.ts'

/** A scheduled backup, or an attempt. */
export const backup = z.object({
  _id: recordId,
  /** Of its file. */
  name: z.string(),
  startedAt: isoTime,
  /** Null while it is written, and after a failure. */
  finishedAt: isoTime.nullable(),
  /** When its test restore had succeeded. */
  verifiedAt: isoTime.nullable(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  /** What failed. */
  problem: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

export const backupsResponse = z.object({
  /** In cron's five fields, in UTC; null if no backups are scheduled. */
  schedule: z.string().nullable(),
  /** How many are kept. */
  keep: z.int(),
  /** The latest first, at most 100. */
  backups: z.array(backup),
})
export type BackupsResponse = z.infer<typeof backupsResponse>
