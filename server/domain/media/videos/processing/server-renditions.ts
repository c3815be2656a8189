import { videoLimits } from '#shared/limits.ts'
import type { SourceDecision } from './package-files.ts'
import { SegmentTooLargeError } from './packaging/segmenter.ts'
import { VideoProblem } from './problems.ts'
import type { Processing } from './process-video.ts'
import type { TranscodingInput } from './steps.ts'
import { storeRendition } from './store-rendition.ts'

const heights: readonly number[] = videoLimits.renditionHeights

/** ffmpeg reads the file by the name of the format that it was found to have, whatever else it may look like. */
const demuxers = { mp4: 'mov', mov: 'mov', webm: 'matroska', mkv: 'matroska' } as const

/**
 * Encodes the missing renditions with ffmpeg, if there is one: the best first if nothing plays yet. Returns why the
 * first one failed.
 */
export async function addRenditions(
  processing: Processing,
  { probe, isPlayable }: SourceDecision,
): Promise<string | undefined> {
  const { worker } = processing
  if (!worker.ffmpeg) return undefined
  const missing = listMissing(processing, probe.video.height)
  for (const [index, height] of missing.entries()) {
    const share = 60 / missing.length
    const from = 40 + index * share
    try {
      await addRendition(processing, probe, height, processing.reportBetween(from, from + share))
    } catch (error) {
      if (!(error instanceof VideoProblem || error instanceof SegmentTooLargeError)) throw error
      // What plays already is worth more than a failure of the whole.
      worker.deps.log.warn({ height }, 'A rendition could not be encoded.')
      return processing.video.playlist > 0 || isPlayable ? undefined : error.message
    }
  }
  return undefined
}

/** Those below the source, and that of the source if it is not stored as it is. */
function listMissing({ video }: Processing, sourceHeight: number): number[] {
  const hasTop = video.renditions.length > 0
  const top = Math.min(heights[0] ?? 0, sourceHeight - (sourceHeight % 2))
  const lower = heights.filter((height) => height < top || (height === top && top < sourceHeight))
  const wanted = hasTop ? lower : [top, ...lower.filter((height) => height < top)]
  const stored = new Set(video.renditions.map(({ height }) => height))
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

/** Makes the poster, the thumbnails and the loudness of a video that has a rendition, if there is an ffmpeg. */
export async function addPicturesAndLoudness(processing: Processing): Promise<void> {
  const { worker, tries } = processing
  const { width, height, durationSeconds: seconds, poster, thumbnails } = processing.video
  const input = findPackaged(processing)
  if (!worker.ffmpeg || !input || !width || !height || !seconds) return
  try {
    if (!poster || !thumbnails) {
      await processing.change(await tries.run({ kind: 'pictures', input, width, height, seconds }))
    }
    if (processing.video.loudness === null && input.hasSound) {
      await processing.change(await tries.run({ kind: 'loudness', input, seconds }))
    }
  } catch (error) {
    if (!(error instanceof VideoProblem)) throw error
    worker.deps.log.warn('The thumbnails or the loudness of a video could not be generated.')
  }
}
