import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { captionTracks, lessons } from '#server/db/schema/index.ts'
import { type Moment, placeMoment, quoteMoment, toTranscript } from './place-moment.ts'

/** Identifies the video that a lesson has now, uploaded or at an address; null if it has none. */
export const videoVersion = sql<
  string | null
>`case when ${lessons.kind} = 'video' then coalesce(${lessons.videoId}, md5(nullif(${lessons.video}, ''))::uuid) end`

/** The oldest tracks are searched. */
const tracksMax = 3

/** A moment as it was stored, and where it is in the current video. */
export interface StoredMoment {
  videoId: string | null
  seconds: number | null
  quote: string
}
export interface PlacedMoment {
  /** In the current video; null for the lesson as a whole, and for a place that was not found again. */
  seconds: number | null
  isFromEarlierVideo: boolean
}

/** The version of a lesson's video, to be stored with a moment, and what is said at a second of it. */
export async function loadMomentSource(
  db: Queryable,
  lessonId: string,
  { seconds, quoteMaxLength }: { seconds: number | null; quoteMaxLength: number },
): Promise<StoredMoment> {
  const videoId = await loadVersion(db, lessonId)
  if (seconds === null) return { videoId, seconds, quote: '' }
  const [track] = await loadTracks(db, lessonId, 1)
  return {
    videoId,
    seconds,
    quote: quoteMoment(seconds, toTranscript(track ?? []), quoteMaxLength),
  }
}

/** Places moments of one lesson in its current video. A place that is not found has no seconds. */
export async function placeMoments(
  db: Queryable,
  lessonId: string,
  moments: readonly StoredMoment[],
): Promise<PlacedMoment[]> {
  const version = await loadVersion(db, lessonId)
  return placeMomentsIn(db, { lessonId, version }, moments)
}

/** The same for a known version. Transcripts are loaded only if a moment is of another one. */
export async function placeMomentsIn(
  db: Queryable,
  { lessonId, version }: { lessonId: string; version: string | null },
  moments: readonly StoredMoment[],
): Promise<PlacedMoment[]> {
  const isMoved = ({ videoId, seconds }: StoredMoment) => seconds !== null && videoId !== version
  const tracks = moments.some(isMoved) ? await loadTracks(db, lessonId, tracksMax) : []
  const transcripts = tracks.map(toTranscript)
  const find = (moment: Moment) => {
    for (const transcript of transcripts) {
      const seconds = placeMoment(moment, transcript)
      if (seconds !== undefined) return seconds
    }
    return undefined
  }
  return moments.map((moment) => {
    const { seconds, quote } = moment
    if (seconds === null || !isMoved(moment)) return { seconds, isFromEarlierVideo: false }
    const place = find({ seconds, quote })
    return { seconds: place ?? null, isFromEarlierVideo: place === undefined }
  })
}

async function loadVersion(db: Queryable, lessonId: string): Promise<string | null> {
  const [row] = await db
    .select({ version: videoVersion })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  return row?.version ?? null
}

async function loadTracks(db: Queryable, lessonId: string, max: number) {
  const rows = await db
    .select({ cues: captionTracks.cues })
    .from(captionTracks)
    .where(and(eq(captionTracks.lessonId, lessonId), eq(captionTracks.state, 'published')))
    .orderBy(asc(captionTracks.createdAt), asc(captionTracks.id))
    .limit(max)
  return rows.map(({ cues }) => cues)
}
