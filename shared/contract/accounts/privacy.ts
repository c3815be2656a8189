import { z } from 'zod'
import { isoTime, messageResponse, recordId } from '../fields.ts'

/** A download of the user's data. */
export const dataExport = z.object({
  _id: recordId,
  state: z.enum(['waiting', 'ready', 'failed']),
  requestedAt: isoTime,
  /** Of a complete archive, in bytes. */
  bytes: z.int().nullable(),
  /** When a complete archive is deleted. */
  expiresAt: isoTime.nullable(),
})
export type DataExport = z.output<typeof dataExport>

export const ownPrivacy = z.object({
  /** The latest one; null if there is none, or if it was deleted. */
  export: dataExport.nullable(),
  /** When the next one can be requested; null if that is now. */
  nextExportAt: isoTime.nullable(),
  /** Courses that would be archived with the deletion of the account. */
  ownedCourses: z.int(),
})
export type OwnPrivacy = z.output<typeof ownPrivacy>

export const exportRequested = messageResponse.extend({ export: dataExport })

/** Where the archive can be downloaded without a token, for some minutes. */
export const exportAddress = z.object({ url: z.url(), expiresAt: isoTime })

export const accountDeleted = messageResponse.extend({
  /** Until then, a login restores the account. */
  erasureAt: isoTime,
})
