import { eq, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  captionTracks,
  courseDrafts,
  courses,
  lessonImages,
  lessons,
  postImages,
  uploads,
  users,
} from '#server/db/schema/index.ts'

/** Every column that references an upload. A new one must be added here, or its files are deleted. */
export const uploadReferences = [
  users.avatarUploadId,
  courses.coverUploadId,
  lessons.captionsUploadId,
  captionTracks.uploadId,
  lessonImages.uploadId,
  postImages.uploadId,
]

/**
 * Columns that reserve an upload without using it: it is not deleted, and can still be claimed. A new one must be
 * added here.
 */
export const draftReferences = [courseDrafts.coverUploadId, courseDrafts.captionsUploadId]

/** No row uses it; drafts do not count. */
export function isUnreferenced(): SQL {
  return not(isReferencedBy(uploadReferences))
}

/** In a draft of any user. */
export function isInDraft(): SQL {
  return isReferencedBy(draftReferences)
}

function isReferencedBy(columns: readonly AnyPgColumn[]): SQL {
  const references = columns.map(
    (column) => sql`exists (select 1 from ${column.table} where ${eq(column, uploads.id)})`,
  )
  return or(...references) ?? sql`false`
}
