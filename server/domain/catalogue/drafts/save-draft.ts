import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseOutlines, courseDrafts, courses, lessons } from '#server/db/schema/index.ts'
import type { Deps, Settings } from '#server/domain/deps.ts'
import { reserveUpload, toStoredUrl } from '#server/domain/files/index.ts'
import { requireCourseRight, type Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SaveDraftRequest, SaveDraftResponse } from '#shared/contract/courses/drafts.ts'
import { parseUploadUrl } from '#shared/files/files.ts'
import { draftLimits } from '#shared/limits.ts'
import { draftMessages as messages } from '#shared/messages/authoring/drafts.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { toSingleLine } from '#shared/single-line.ts'
import { authorColumns } from '../courses/queries.ts'
import { cataloguePolicy } from '../policy.ts'
import { createStaleError, findDraft } from './queries.ts'

/**
 * Creates or overwrites a draft, with optimistic locking: throws `stale_draft` with the current `draft` if the
 * request is based on another version of it, or null if it was deleted. Also throws `invalid_input`, `conflict` at
 * the limit, and for changes to a course `not_found` and `forbidden`.
 */
export async function saveDraft(
  deps: Deps,
  actor: Actor,
  id: string,
  { version: expected, course, ...content }: SaveDraftRequest,
): Promise<SaveDraftResponse> {
  if (course !== null && course !== id) throw new AppError('invalid_input', messages.wrongCourse)
  const savedAt = deps.clock.now()
  const version = await deps.db.transaction(async (tx) => {
    const current = course === null ? undefined : await requireChangeableCourse(tx, actor, course)
    const { images, captions, title } = content.values
    const reserve = (kind: 'image' | 'captions', url: string, currentId: string | null = null) =>
      reserveUpload(deps, tx, {
        kind,
        publicId: parseUploadUrl(url)?.publicId ?? '',
        userId: actor.id,
        current: currentId,
      })
    const columns = {
      title: toSingleLine(title),
      coverPath: parseCoverPath(images, deps.settings),
      content,
      coverUploadId: await reserve('image', images, current?.coverUploadId),
      captionsUploadId: await reserve('captions', captions, current?.captionsUploadId),
      savedAt,
    }
    if (expected === 0) {
      const created = await tx
        .insert(courseDrafts)
        .values({ userId: actor.id, id, courseId: course, ...columns })
        .onConflictDoNothing()
        .returning({ version: courseDrafts.version })
      if (created[0]) await enforceLimit(tx, actor.id)
      return created[0]?.version
    }
    const [updated] = await tx
      .update(courseDrafts)
      .set({ ...columns, version: sql`${courseDrafts.version} + 1` })
      .where(
        and(
          eq(courseDrafts.userId, actor.id),
          eq(courseDrafts.id, id),
          eq(courseDrafts.version, expected),
        ),
      )
      .returning({ version: courseDrafts.version })
    return updated?.version
  })
  if (version === undefined) {
    throw createStaleError(await findDraft(deps.db, actor.id, id, deps.settings))
  }
  return { version, savedAt: savedAt.toISOString() }
}

/** The files of the course that the draft changes. */
async function requireChangeableCourse(tx: Transaction, actor: Actor, id: string) {
  const [course] = await tx
    .select({
      ...authorColumns,
      status: courses.status,
      coverUploadId: courses.coverUploadId,
      captionsUploadId: lessons.captionsUploadId,
    })
    .from(courses)
    .leftJoin(courseOutlines, eq(courseOutlines.courseId, courses.id))
    .leftJoin(lessons, eq(lessons.id, courseOutlines.firstLessonId))
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  requireCourseRight(cataloguePolicy.changeCourse, actor, course)
  return course
}

/** The path of a generated cover, which is no upload; empty for anything else. */
function parseCoverPath(url: string, settings: Settings): string {
  const path = toStoredUrl(url, settings)
  return /^\/covers\/(?!\.\.?\/)[^/\s\p{Cc}]+\/\w[\w-]*\.svg$/u.test(path) ? path : ''
}

/** Parallel requests may exceed the limit by a few, which does no harm: it bounds storage. */
async function enforceLimit(tx: Transaction, userId: string): Promise<void> {
  const [row] = await tx
    .select({ total: count() })
    .from(courseDrafts)
    .where(eq(courseDrafts.userId, userId))
  if ((row?.total ?? 0) > draftLimits.draftsMax) throw new AppError('conflict', messages.tooMany)
}
