import { and, count, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { captionTracks } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { SaveCaptionTrackRequest } from '#shared/contract/media/caption-requests.ts'
import type { CaptionTrackSummary } from '#shared/contract/media/captions.ts'
import { captionLimits as limits } from '#shared/limits.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { runCurriculumChange } from '../authoring/change-curriculum.ts'
import { findLessonCourse, requireExistingLesson } from '../authoring/change-lessons.ts'
import { loadEditableCourse } from '../authoring/editable-course.ts'
import { refreshCaptioned } from './captioned.ts'
import { detachUpload } from './detach-upload.ts'
import { presentTrack, presentTrackSummary } from './load-tracks.ts'
import { toCueColumns } from './stored-cues.ts'

type TrackRow = typeof captionTracks.$inferSelect

export interface TrackIds {
  lessonId: string
  /** Chosen by the client. */
  trackId: string
}

/**
 * Creates or changes captions of a lesson, with optimistic locking: throws `stale_captions` with the current `track` if
 * the request is based on another version. A repeated creation changes nothing. Also throws `conflict` for a language
 * that the lesson has and at the limit, `invalid_input`, `forbidden` and `not_found`.
 */
export async function saveTrack(
  deps: Deps,
  actor: Actor,
  ids: TrackIds,
  request: SaveCaptionTrackRequest,
): Promise<{ track: CaptionTrackSummary }> {
  const courseId = await findLessonCourse(deps.db, ids.lessonId)
  await loadEditableCourse(deps.db, actor, courseId)
  const track = await runCurriculumChange(deps, actor, courseId, async (tx) => {
    const { kind } = await requireExistingLesson(tx, ids.lessonId)
    if (kind !== 'video') throw new AppError('invalid_input', messages.onlyVideos)
    const current = await findOwnTrack(tx, ids)
    if (!current) return createTrack(deps, tx, ids, request)
    if (request.version !== current.version) return isSame(current, request) ? current : undefined
    return changeTrack(deps, tx, current, request)
  })
  if (track) return { track: presentTrackSummary(track) }
  const current = await findOwnTrack(deps.db, ids)
  if (!current) throw new AppError('not_found', messages.trackGone)
  throw new AppError('stale_captions', messages.trackChanged, {
    details: { track: presentTrack(current) },
  })
}

async function findOwnTrack(db: Pick<Transaction, 'select'>, ids: TrackIds) {
  const [row] = await db.select().from(captionTracks).where(eq(captionTracks.id, ids.trackId))
  if (row && row.lessonId !== ids.lessonId) throw new AppError('conflict', messages.idTaken)
  return row
}

/** What a request whose response was lost has stored. */
function isSame(current: TrackRow, request: SaveCaptionTrackRequest): boolean {
  const { language, label, state, cues } = request
  const isSameCues =
    cues && JSON.stringify(toCueColumns(cues).cues) === JSON.stringify(current.cues)
  const isSameRest =
    current.language === language && current.label === label && current.state === state
  return isSameRest && (isSameCues ?? false)
}

async function createTrack(
  deps: Deps,
  tx: Transaction,
  { lessonId, trackId }: TrackIds,
  { version, language, label, state, origin = 'editor', cues }: SaveCaptionTrackRequest,
): Promise<TrackRow | undefined> {
  if (version !== undefined) throw new AppError('not_found', messages.trackGone)
  if (!cues) {
    throw new AppError('invalid_input', messages.cuesMissing, {
      fields: { cues: messages.cuesMissing },
    })
  }
  await requireFreeLanguage(tx, { lessonId, trackId }, language)
  const [tracks] = await tx
    .select({ count: count() })
    .from(captionTracks)
    .where(eq(captionTracks.lessonId, lessonId))
  if ((tracks?.count ?? 0) >= limits.tracksMax) {
    throw new AppError('conflict', messages.tooManyTracks)
  }
  const now = deps.clock.now()
  const [created] = await tx
    .insert(captionTracks)
    .values({
      id: trackId,
      lessonId,
      language,
      label,
      state,
      origin,
      ...toCueColumns(cues),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  await refreshCaptioned(deps, tx, lessonId)
  await deps.jobs.enqueue(tx, 'indexPassages', { id: lessonId })
  return created
}

async function changeTrack(
  deps: Deps,
  tx: Transaction,
  current: TrackRow,
  { language, label, state, cues }: SaveCaptionTrackRequest,
): Promise<TrackRow | undefined> {
  const { lessonId, uploadId } = current
  await requireFreeLanguage(tx, { lessonId, trackId: current.id }, language)
  const [changed] = await tx
    .update(captionTracks)
    .set({
      language,
      label,
      state,
      ...(cues && toCueColumns(cues)),
      uploadId: null,
      version: current.version + 1,
      updatedAt: deps.clock.now(),
    })
    .where(eq(captionTracks.id, current.id))
    .returning()
  if (uploadId) await detachUpload(deps, tx, { lessonId, uploadId })
  // Saves of cues alone, of which an open editor makes many, leave the list of tracks as it is.
  const isInList =
    uploadId !== null ||
    current.language !== language ||
    current.label !== label ||
    current.state !== state
  if (isInList) await refreshCaptioned(deps, tx, lessonId)
  await deps.jobs.enqueue(tx, 'indexPassages', { id: lessonId })
  return changed
}

/** The outline is locked, so neither another request nor an import can take the language meanwhile. */
async function requireFreeLanguage(
  tx: Transaction,
  { lessonId, trackId }: TrackIds,
  language: string,
): Promise<void> {
  const [taken] = await tx
    .select({ id: captionTracks.id })
    .from(captionTracks)
    .where(
      and(
        eq(captionTracks.lessonId, lessonId),
        eq(captionTracks.language, language),
        ne(captionTracks.id, trackId),
      ),
    )
  if (!taken) return
  const message = messages.languageTaken
  throw new AppError('conflict', message, { fields: { language: message } })
}
