import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { captionTracks, formerVideosKey, lessons, videoVersion } from '#server/db/schema/index.ts'
import type {
  CaptionTrack,
  CaptionTrackLink,
  CaptionTrackSummary,
  ListedCaptionTrack,
} from '#shared/contract/media/captions.ts'

type TrackRow = typeof captionTracks.$inferSelect

const summaryColumns = {
  id: captionTracks.id,
  language: captionTracks.language,
  label: captionTracks.label,
  version: captionTracks.version,
  state: captionTracks.state,
  origin: captionTracks.origin,
  cueCount: captionTracks.cueCount,
  updatedAt: captionTracks.updatedAt,
}

/** The tracks of a lesson that learners see, without their cues. */
export async function loadPublishedTracks(
  db: Queryable,
  lessonId: string,
): Promise<CaptionTrackLink[]> {
  return db
    .select({
      _id: captionTracks.id,
      language: captionTracks.language,
      label: captionTracks.label,
      version: captionTracks.version,
    })
    .from(captionTracks)
    .where(and(eq(captionTracks.lessonId, lessonId), eq(captionTracks.state, 'published')))
    .orderBy(asc(captionTracks.label), asc(captionTracks.id))
}

/**
 * In a join with the lesson: the track was changed last while the lesson had another video than now, which its times may
 * not fit.
 */
const isForEarlierVideo = sql<boolean>`exists (
  select from jsonb_array_elements(${lessons.content} -> ${formerVideosKey}::text) as former
  where (former ->> 0)::uuid <> ${videoVersion}
    and ${captionTracks.updatedAt} >= coalesce((former ->> 1)::timestamptz, '-infinity')
    and ${captionTracks.updatedAt} < (former ->> 2)::timestamptz)`

/** Authors see all tracks, others those that are published. */
export type TrackViewer = 'author' | 'learner'

export async function listTracks(
  db: Queryable,
  lessonId: string,
  viewer: TrackViewer,
): Promise<ListedCaptionTrack[]> {
  const rows = await db
    .select({ ...summaryColumns, isForEarlierVideo })
    .from(captionTracks)
    .innerJoin(lessons, eq(lessons.id, captionTracks.lessonId))
    .where(and(eq(captionTracks.lessonId, lessonId), isVisibleTo(viewer)))
    .orderBy(asc(captionTracks.label), asc(captionTracks.id))
  return rows.map((row) => ({
    ...presentTrackSummary(row),
    isForEarlierVideo: row.isForEarlierVideo,
  }))
}

/** A track with its cues; undefined if the lesson has none with this id that the viewer sees. */
export async function findTrack(
  db: Queryable,
  { lessonId, trackId, viewer }: { lessonId: string; trackId: string; viewer: TrackViewer },
): Promise<CaptionTrack | undefined> {
  const [row] = await db
    .select()
    .from(captionTracks)
    .where(
      and(eq(captionTracks.id, trackId), eq(captionTracks.lessonId, lessonId), isVisibleTo(viewer)),
    )
  return row && presentTrack(row)
}

const isVisibleTo = (viewer: TrackViewer) =>
  viewer === 'author' ? undefined : eq(captionTracks.state, 'published')

export function presentTrack(row: TrackRow): CaptionTrack {
  const cues = row.cues.map(([start, end, text]) => ({
    start: start / 1000,
    end: end / 1000,
    text,
  }))
  return { ...presentTrackSummary(row), cues }
}

export function presentTrackSummary(
  row: Omit<TrackRow, 'cues' | 'lessonId' | 'uploadId' | 'createdAt'>,
): CaptionTrackSummary {
  const { id, language, label, version, state, origin, cueCount, updatedAt } = row
  return {
    _id: id,
    language,
    label,
    version,
    state,
    origin,
    cueCount,
    updatedAt: updatedAt.toISOString(),
  }
}
