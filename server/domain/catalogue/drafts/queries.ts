import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseDrafts, uploads } from '#server/db/schema/index.ts'
import type { Settings } from '#server/domain/deps.ts'
import { presentImageUrl, presentUpload } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Draft } from '#shared/contract/courses/drafts.ts'
import { draftMessages } from '#shared/messages/authoring/drafts.ts'

const captionFiles = alias(uploads, 'caption_files')

/** The user's draft with this id; undefined if there is none. */
export async function findDraft(
  db: Queryable,
  userId: string,
  id: string,
  settings: Settings,
): Promise<Draft | undefined> {
  const [row] = await db
    .select({
      draft: courseDrafts,
      coverPublicId: uploads.publicId,
      captionsPublicId: captionFiles.publicId,
    })
    .from(courseDrafts)
    .leftJoin(uploads, eq(uploads.id, courseDrafts.coverUploadId))
    .leftJoin(captionFiles, eq(captionFiles.id, courseDrafts.captionsUploadId))
    .where(and(eq(courseDrafts.userId, userId), eq(courseDrafts.id, id)))
  if (!row) return undefined
  const { courseId, coverPath, content, version, savedAt } = row.draft
  const images = presentDraftCover(row.coverPublicId, coverPath, settings)
  const captions =
    row.captionsPublicId === null
      ? ''
      : presentUpload('captions', row.captionsPublicId, settings).url
  return {
    _id: id,
    course: courseId,
    version,
    savedAt: savedAt.toISOString(),
    ...content,
    values: { ...content.values, images, captions },
  }
}

/** The URL of the uploaded cover, else of the generated one; empty without either. */
export function presentDraftCover(
  publicId: string | null,
  coverPath: string,
  settings: Settings,
): string {
  if (publicId !== null) return presentUpload('image', publicId, settings).url
  return coverPath === '' ? '' : presentImageUrl(coverPath, settings)
}

/** The response to a request that is based on another version of the draft, or on one that was deleted. */
export function createStaleError(draft: Draft | undefined): AppError {
  const message = draft ? draftMessages.changedElsewhere : draftMessages.gone
  return new AppError('stale_draft', message, { details: { draft: draft ?? null } })
}

/** A save waits until commit, so that what is read is what is deleted. */
export async function lockDraft(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx
    .select({ id: courseDrafts.id })
    .from(courseDrafts)
    .where(and(eq(courseDrafts.userId, userId), eq(courseDrafts.id, id)))
    .for('update')
}

export async function removeDraft(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.delete(courseDrafts).where(and(eq(courseDrafts.userId, userId), eq(courseDrafts.id, id)))
}
