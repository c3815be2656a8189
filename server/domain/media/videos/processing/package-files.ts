import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { videoUploads } from '#server/db/schema/index.ts'
import type { VideoRow } from '../present-video.ts'
import { sourceName, toUploadedRenditionName, toVideoFolder } from '../video-files.ts'
import { SegmentTooLargeError } from './packaging/segmenter.ts'
import { decide, type Decision } from './probe/decide.ts'
import type { Probe } from './probe/probe.ts'
import { guardStorage, VideoProblem, videoProblems } from './problems.ts'
import type { Processing, RenditionUpload } from './processing.ts'
import { storeRendition } from './store-rendition.ts'
import type { VideoWorker } from './video-worker.ts'

export interface SourceDecision {
  probe: Probe
  /** The source is stored as segments, or can be played as it is. */
  isPlayable: boolean
  /** As in Decision. */
  canBrowserConvert: boolean
  /** Why some or all browsers cannot play it. */
  reason: string
  /** Whether every browser plays the video as it is stored now. */
  isForEveryone(video: VideoRow): boolean
}

/** Renditions of the same video may differ by this much in length and shape. */
const lengthToleranceSeconds = 1.5
const lengthToleranceShare = 0.01
const shapeTolerance = 0.03

/** Reads what the uploaded file contains. */
export async function examineSource({ tries }: Processing): Promise<SourceDecision> {
  const probe = await tries.run({ kind: 'probe', file: sourceName })
  return toSourceDecision(probe, decide(probe))
}

function toSourceDecision(probe: Probe, decision: Decision, reason?: string): SourceDecision {
  return {
    probe,
    isPlayable: decision.isPlayable,
    canBrowserConvert: decision.canBrowserConvert,
    reason: reason ?? decision.problem ?? videoProblems.conversionFailed,
    isForEveryone: ({ renditions }) =>
      decision.problem === null || renditions.some(({ codecs }) => !codecs.startsWith('hvc1')),
  }
}

/** Records what the uploaded file contains, and stores it as segments if that is possible without encoding. */
export async function packageSource(processing: Processing): Promise<SourceDecision> {
  const { tries, worker, video } = processing
  const probe = await tries.run({ kind: 'probe', file: sourceName })
  const decision = decide(probe)
  await processing.change({
    contentType: decision.contentType,
    videoCodec: probe.video.codec ?? null,
    audioCodec: probe.audio?.codec ?? null,
    durationSeconds: probe.seconds,
    width: probe.video.width,
    height: probe.video.height,
    isPlayable: decision.isPlayable,
  })
  await worker.onMeasured({ videoId: video.id, seconds: probe.seconds })
  return toSourceDecision(probe, decision, await storeSource(processing, probe, decision))
}

/**
 * Stores the source as the first rendition. With ffmpeg, what only some browsers play is encoded again. Returns why the
 * file cannot be segmented.
 */
async function storeSource(
  processing: Processing,
  probe: Probe,
  decision: Decision,
): Promise<string | undefined> {
  const { tries, worker, video } = processing
  // The sound is packaged with the first rendition only: packaging it again would remove what is played.
  const hasRendition = video.playlist > 0
  const isConverted = worker.ffmpeg !== undefined && decision.problem !== null
  if (hasRendition || !decision.canPackage || isConverted) return undefined
  try {
    const packaged = await tries.run(
      {
        kind: 'package',
        file: sourceName,
        name: `${probe.video.height}p`,
        withSound: true,
        targetDuration: null,
        seconds: probe.seconds,
      },
      processing.reportBetween(0, worker.ffmpeg ? 20 : 95),
    )
    await storeRendition(processing, packaged)
    return undefined
  } catch (error) {
    if (error instanceof SegmentTooLargeError) return videoProblems.keyframes
    throw error
  }
}

/** Stores what the author's browser encoded, if it is the same video. Returns a problem to show, if there was one. */
export async function packageUploads(
  processing: Processing,
  uploads: RenditionUpload[],
): Promise<string | null> {
  let problem: string | null = null
  for (const upload of uploads) {
    try {
      await packageUpload(processing, upload)
    } catch (error) {
      if (!(error instanceof VideoProblem || error instanceof SegmentTooLargeError)) throw error
      problem = videoProblems.otherVideo
    }
    await removeUpload(processing, upload)
  }
  return problem
}

async function packageUpload(processing: Processing, { height }: RenditionUpload): Promise<void> {
  const { tries } = processing
  const file = toUploadedRenditionName(height)
  const probe = await tries.run({ kind: 'probe', file })
  const isAnnounced = probe.video.height === height
  if (!isAnnounced || !isSameVideo(processing.video, probe) || !decide(probe).canPackage) {
    throw new VideoProblem(videoProblems.otherVideo)
  }
  const name = `${probe.video.height}p`
  if (processing.video.renditions.some((rendition) => rendition.name === name)) return
  const { sound, playlist, targetDuration, audioCodec } = processing.video
  // Browsers leave the sound to the source. If that cannot be segmented, the video would have none.
  if (audioCodec && !sound && !probe.audio) return
  const withSound = playlist === 0 && !sound
  const { seconds } = probe
  const step = { kind: 'package' as const, file, name, withSound, targetDuration, seconds }
  await storeRendition(processing, await tries.run(step, processing.reportBetween(20, 40)))
}

function isSameVideo(
  { durationSeconds, width, height }: VideoRow,
  { seconds, video }: Probe,
): boolean {
  if (!durationSeconds || !width || !height || video.height > height) return false
  const tolerance = Math.max(lengthToleranceSeconds, durationSeconds * lengthToleranceShare)
  const shape = video.width / video.height / (width / height)
  return Math.abs(seconds - durationSeconds) <= tolerance && Math.abs(shape - 1) <= shapeTolerance
}

/** The file first: a repeated job finds nothing left to do. */
async function removeUpload(
  { worker, video }: Processing,
  { id, height }: RenditionUpload,
): Promise<void> {
  const { db, files } = worker.deps
  await guardStorage(() =>
    files.removeFile(toVideoFolder(video.id), toUploadedRenditionName(height)),
  )
  await db.delete(videoUploads).where(eq(videoUploads.id, id))
}

/** Renditions that the author's browser made, as far as they have arrived. */
export async function listRenditionUploads(
  { deps }: Pick<VideoWorker, 'deps'>,
  id: string,
): Promise<RenditionUpload[]> {
  const { height } = videoUploads
  const rows = await deps.db
    .select({ id: videoUploads.id, height })
    .from(videoUploads)
    .where(
      and(eq(videoUploads.videoId, id), isNotNull(height), isNotNull(videoUploads.completedAt)),
    )
    .orderBy(asc(height))
  return rows.flatMap((row) => (row.height === null ? [] : [{ id: row.id, height: row.height }]))
}
