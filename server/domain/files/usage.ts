import { eq, not, or, sql, type SQL } from 'drizzle-orm'
import { courses, lessons, posts, uploads, users } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { fileLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** Every column that refers to an upload. A new one must stand here, or its files are swept. */
export const uploadReferences = [
  users.avatarUploadId,
  courses.coverUploadId,
  lessons.captionsUploadId,
  posts.imageUploadId,
]

/** Whether some row refers to the upload. */
export function isReferenced(): SQL {
  const found = uploadReferences.map(
    (column) => sql`exists (select 1 from ${column.table} where ${eq(column, uploads.id)})`,
  )
  return or(...found) ?? sql`false`
}

export const isUnreferenced = (): SQL => not(isReferenced())

/** What nothing refers to since before then can be claimed no more, and is swept. */
export function unusedCutoff(deps: Pick<Deps, 'clock'>): Date {
  return timeFromNow(deps.clock, { hours: -fileLimits.unusedHours })
}
