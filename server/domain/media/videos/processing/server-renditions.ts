import { videoLimits } from '#shared/limits.ts'
import type { VideoRow } from '../present-video.ts'
import type { SourceDecision } from './package-files.ts'
import { SegmentTooLargeError } from './packaging/segmenter.ts'
import type { Probe } from './probe/probe.ts'
import { VideoProblem, videoProblems } from './problems.ts'
import type { Processing } from './processing.ts'
import type { TranscodingInput } from './steps.ts'
import { storeRendition } from './store-rendition.ts'

const heights: readonly number[] = videoLimits.renditionHeights

/** ffmpeg reads the file by the name of the format that it was found to have, whatever else it may look like. */
const demuxers = { mp4: 'mov', mov: 'mov', webm: 'matroska', mkv: 'matroska' } as const

/** Whether something can be made of the video with ffmpeg that is not stored yet. */
export function needsEncoding({ video }: Processing, { video: source, audio }: Probe): boolean {
  const hasPictures = video.poster !== null && video.thumbnails !== null
  const isMeasured = video.loudness !== null || !audio
  return listMissing(video, source.height).length > 0 || !hasPictures || !isMeasured
}

/**
 * Encodes one missing rendition with ffmpeg, the best first if nothing plays yet. Returns whether more are missing, and
 * why it failed: then nothing more is tried, since what plays already is worth more than a failure of the whole.
 */
export async function addNextRendition(
  processing: Processing,
  { probe }: SourceDecision,
): Promise<{ isMore: boolean; problem?: string }> {
  const { worker, video } = processing
  const [height, ...rest] = listMissing(video, probe.video.height)
  if (!worker.ffmpeg || height === undefined) return { isMore: false }
  const stored = video.renditions.length
  const share = 60 / (stored + rest.length + 1)
  const from = 40 + stored * share
  try {
    await addRendition(processing, probe, height, processing.reportBetween(from, from + share))
    const isStored = processing.video.renditions.some((one) => one.height === height)
    return { isMore: isStored && rest.length > 0 }
  } catch (error) {
    if (!(error instanceof VideoProblem || error instanceof SegmentTooLargeError)) throw error
    worker.deps.log.warn({ height }, 'A rendition could not be encoded.')
    return { isMore: false, problem: error.message }
  }
}

/** Those below the source, and that of the source if it is not stored as it is. */
function listMissing({ renditions }: VideoRow, sourceHeight: number): number[] {
  const hasTop = renditions.length > 0
  const top = Math.min(heights[0] ?? 0, sourceHeight - (sourceHeight % 2))
  const lower = heights.filter((height) => height < top || (height === top && top < sourceHeight))
  const wanted = hasTop ? lower : [top, ...lower.filter((height) => height < top)]
  const stored = new Set(renditions.map(({ height }) => height))
  return wanted.filter((height) => !stored.has(height))
}

async function addRendition(
  processing: Processing,
  probe: SourceDecision['probe'],
  height: number,
  onProgress: (share: number) => void,
): Promise<void> {
  const { tries, video } = processing
  const packaged = findPackaged(processing)
  const hasSound = probe.audio !== undefined
  const input: TranscodingInput = packaged ?? { demuxer: demuxers[probe.container], hasSound }
  const step = {
    kind: 'transcode' as const,
    input,
    name: `${height}p`,
    height,
    withSound: !packaged && hasSound,
    targetDuration: video.targetDuration,
    seconds: probe.seconds,
  }
  await storeRendition(processing, await tries.run(step, onProgress))
}

/** The best rendition that is stored: it can be read from beginning to end, from any storage. */
function findPackaged({
  video,
}: Processing): (TranscodingInput & { rendition: string }) | undefined {
  const [best] = video.renditions.toSorted((a, b) => b.height - a.height)
  return best && { rendition: best.name, hasSound: video.sound !== null }
}

/**
 * Makes the poster, the thumbnails and the loudness of a video that has a rendition, if there is an ffmpeg. Returns what
 * its author reads about one that could not be made.
 */
export async function addPicturesAndLoudness(processing: Processing): Promise<string | null> {
  const { worker, tries } = processing
  const { width, height, durationSeconds: seconds, poster, thumbnails } = processing.video
  const input = findPackaged(processing)
  if (!worker.ffmpeg || !input || !width || !height || !seconds) return null
  let problem: string | null = null
  if (!poster || !thumbnails) {
    const step = { kind: 'pictures' as const, input, width, height, seconds }
    const isMade = await attempt(processing, async () => processing.change(await tries.run(step)))
    if (!isMade) problem = videoProblems.picturesMissing
  }
  if (processing.video.loudness === null && input.hasSound) {
    const step = { kind: 'loudness' as const, input, seconds }
    const isMeasured = await attempt(processing, async () =>
      processing.change(await tries.run(step)),
    )
    if (!isMeasured) problem ??= videoProblems.loudnessMissing
  }
  return problem
}

/** Returns whether a step succeeded without which the video plays too. */
async function attempt({ worker }: Processing, run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (!(error instanceof VideoProblem)) throw error
    worker.deps.log.warn('The thumbnails or the loudness of a video could not be generated.')
    return false
  }
}
