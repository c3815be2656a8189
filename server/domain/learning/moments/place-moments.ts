import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  captionTracks,
  formerVideosKey,
  lessons,
  type StoredCue,
  videoSince,
  videoVersion,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { WorkerTimeoutError } from '#server/platform/jobs/worker-pool.ts'
import { findKnownPlaces } from './known-places.ts'
import type { PlaceTask } from './moment-worker.ts'
import { quoteMoment, toTranscript } from './place-moment.ts'

/** The oldest tracks are searched. */
const tracksMax = 3
/** Those from a second on that have the words of a quote. */
const quotedCuesMax = 60

export type PlaceDeps = Pick<Deps, 'db' | 'renderers'>

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

interface MomentSourceParams {
  seconds: number | null
  /** The version that the seconds are of, as the client states it. */
  videoVersion: string | undefined
  quoteMaxLength: number
}

/**
 * The version of a lesson's video, to be stored with a moment, and what is said at a second of it. The version is the
 * current one, unless the client states an earlier one: what was written offline may arrive after a replacement.
 */
export async function loadMomentSource(
  db: Queryable,
  lessonId: string,
  { seconds: exact, videoVersion: stated, quoteMaxLength }: MomentSourceParams,
): Promise<StoredMoment> {
  const videoId = await loadVersion(db, lessonId)
  if (exact === null) return { videoId, seconds: null, quote: '' }
  const seconds = Math.round(exact * 1000) / 1000
  const isEarlier =
    stated !== undefined && stated !== videoId && (await isFormerVersion(db, lessonId, stated))
  const filter = isEarlier ? isOlderThanVideo : undefined
  const cues = await loadCuesFrom(db, { lessonId, seconds, filter })
  const quote = quoteMoment(seconds, toTranscript(cues), quoteMaxLength)
  return { videoId: isEarlier ? stated : videoId, seconds, quote }
}

/** Places moments of one lesson in its current video. A place that is not found has no seconds. */
export async function placeMoments(
  deps: PlaceDeps,
  lessonId: string,
  moments: readonly StoredMoment[],
): Promise<PlacedMoment[]> {
  const version = await loadVersion(deps.db, lessonId)
  return placeMomentsIn(deps, { lessonId, version }, moments)
}

/** Places moments in a known version of a video. Transcripts are loaded only if a moment is of another one. */
export async function placeMomentsIn(
  deps: PlaceDeps,
  { lessonId, version }: { lessonId: string; version: string | null },
  moments: readonly StoredMoment[],
): Promise<PlacedMoment[]> {
  const isMoved = ({ videoId, seconds }: StoredMoment) => seconds !== null && videoId !== version
  const moved = moments.filter(isMoved)
  const places = await findPlaces(deps, lessonId, moved)
  return moments.map((moment) => {
    if (!isMoved(moment)) return { seconds: moment.seconds, isFromEarlierVideo: false }
    const seconds = places[moved.indexOf(moment)] ?? null
    return { seconds, isFromEarlierVideo: seconds === null }
  })
}

/** Null for what is not found, and while the server is too busy to search. */
async function findPlaces(
  { db, renderers }: PlaceDeps,
  lessonId: string,
  moved: readonly StoredMoment[],
): Promise<(number | null)[]> {
  const moments = moved.map(({ seconds, quote }) => ({ seconds: seconds ?? 0, quote }))
  if (moments.every(({ quote }) => quote === '')) return []
  const versions = await loadTrackVersions(db, lessonId)
  if (versions === '') return []
  const places = findKnownPlaces(renderers.moments.known, versions, moments, async (unknown) => {
    const task: PlaceTask = { moments: unknown, tracks: await loadTracks(db, lessonId) }
    return renderers.moments.run(task).catch(ignoreTimeout)
  })
  return Promise.all(places.map((place) => place.catch(ignoreBusy)))
}

function ignoreTimeout(error: unknown): [] {
  if (error instanceof WorkerTimeoutError) return []
  throw error
}

function ignoreBusy(error: unknown): null {
  if (error instanceof AppError && error.code === 'unavailable') return null
  throw error
}

async function loadVersion(db: Queryable, lessonId: string): Promise<string | null> {
  const [row] = await db
    .select({ version: videoVersion })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
  return row?.version ?? null
}

/** Whether a lesson had a video, as far as it is known: learners watched it, or it was uploaded for the course. */
async function isFormerVersion(db: Queryable, lessonId: string, version: string): Promise<boolean> {
  const [known] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      sql`${lessons.id} = ${lessonId} and (
        exists (select from videos where id = ${version} and course_id = ${lessons.courseId})
        or exists (select from watch_counts where lesson_id = ${lessonId} and video_id = ${version})
        or exists (select from watch_changes where lesson_id = ${lessonId} and video_id = ${version}))`,
    )
  return known !== undefined
}

/** The cues of the first track that are spoken at a second and after it. */
async function loadCuesFrom(
  db: Queryable,
  { lessonId, seconds, filter }: { lessonId: string; seconds: number; filter: SQL | undefined },
): Promise<StoredCue[]> {
  const first = db
    .select({ cues: captionTracks.cues })
    .from(captionTracks)
    .innerJoin(lessons, eq(lessons.id, captionTracks.lessonId))
    .where(and(isPublishedTrack(lessonId), filter))
    .orderBy(...oldestFirst)
    .limit(1)
  const { rows } = await db.execute<{ cue: StoredCue }>(sql`
    select cue from (${first}) as track
    cross join lateral jsonb_array_elements(track.cues) with ordinality as listed (cue, number)
    where (cue ->> 1)::float8 > ${seconds * 1000}
    order by number limit ${quotedCuesMax}`)
  return rows.map(({ cue }) => cue)
}

/** The cues of each track that is searched as JSON, which the worker parses. */
async function loadTracks(db: Queryable, lessonId: string): Promise<string[]> {
  const rows = await db
    .select({ cues: sql<string>`${captionTracks.cues}::text` })
    .from(captionTracks)
    .innerJoin(lessons, eq(lessons.id, captionTracks.lessonId))
    .where(isSearchedTrack(lessonId))
    .orderBy(...oldestFirst)
    .limit(tracksMax)
  return rows.map(({ cues }) => cues)
}

/** Which tracks are searched, and in which versions; empty if none is. */
async function loadTrackVersions(db: Queryable, lessonId: string): Promise<string> {
  const rows = await db
    .select({ id: captionTracks.id, version: captionTracks.version })
    .from(captionTracks)
    .innerJoin(lessons, eq(lessons.id, captionTracks.lessonId))
    .where(isSearchedTrack(lessonId))
    .orderBy(...oldestFirst)
    .limit(tracksMax)
  return rows.map(({ id, version }) => `${id} ${version}`).join(',')
}

const isSearchedTrack = (lessonId: string) =>
  and(isPublishedTrack(lessonId), sql`${isOlderThanVideo} is not true`)
const isPublishedTrack = (lessonId: string) =>
  and(eq(captionTracks.lessonId, lessonId), eq(captionTracks.state, 'published'))
/**
 * In a join with the lesson: its video was replaced after the last change of the track, which is of an earlier one. Unless
 * that earlier one returned.
 */
const isOlderThanVideo = sql`(${captionTracks.updatedAt} < ${videoSince} and not exists (
  select from jsonb_array_elements(${lessons.content} -> ${formerVideosKey}::text) as former
  where (former ->> 0)::uuid = ${videoVersion}
    and ${captionTracks.updatedAt} >= coalesce((former ->> 1)::timestamptz, '-infinity')
    and ${captionTracks.updatedAt} < (former ->> 2)::timestamptz))`
const oldestFirst = [asc(captionTracks.createdAt), asc(captionTracks.id)]
