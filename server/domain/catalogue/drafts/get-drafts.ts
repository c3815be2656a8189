import { desc, eq } from 'drizzle-orm'
import { courseDrafts, uploads } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Draft, DraftSummary } from '#shared/contract/courses/drafts.ts'
import { findDraft, presentDraftCover } from './queries.ts'

/** The user's draft with this id; null if there is none, which is not an error: most courses have no draft. */
export async function getDraft(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  id: string,
): Promise<{ draft: Draft | null }> {
  return { draft: (await findDraft(db, userId, id, settings)) ?? null }
}

/** All drafts of the user, last saved first. */
export async function listDrafts(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
): Promise<DraftSummary[]> {
  const rows = await db
    .select({
      _id: courseDrafts.id,
      course: courseDrafts.courseId,
      title: courseDrafts.title,
      savedAt: courseDrafts.savedAt,
      publicId: uploads.publicId,
      coverPath: courseDrafts.coverPath,
    })
    .from(courseDrafts)
    .leftJoin(uploads, eq(uploads.id, courseDrafts.coverUploadId))
    .where(eq(courseDrafts.userId, userId))
    .orderBy(desc(courseDrafts.savedAt), desc(courseDrafts.id))
  return rows.map(({ publicId, coverPath, savedAt, ...draft }) => ({
    ...draft,
    image: presentDraftCover(publicId, coverPath, settings),
    savedAt: savedAt.toISOString(),
  }))
}
