import { videoLimits } from '#shared/limits.ts'
import { videoPictures as pictures } from '#shared/limits/video-pictures.ts'

/** What the browser reads of a video file. */
export interface SourceFacts {
  /** As it is shown, in pixels. */
  width: number
  height: number
  seconds: number
  bytes: number
  codec: string | null
  soundCodec: string | null
}

/** Servers cut these into segments without encoding them again. */
const packagedCodecs = new Set(['avc', 'hevc', 'vp9', 'av1'])
const packagedSound = new Set(['aac', 'opus', 'mp3', 'flac'])

/** In bits per second, by height. */
const bitrates: readonly [height: number, bitrate: number][] = [
  [240, 400_000],
  [480, 1_200_000],
  [720, 2_500_000],
  [1080, 4_500_000],
]

/** The server cannot use the file as it is: the renditions then have both video and audio. */
function isPackaged({ codec, soundCodec }: SourceFacts): boolean {
  return packagedCodecs.has(codec ?? '') && (!soundCodec || packagedSound.has(soundCodec))
}

/** The heights to encode, the largest first: those below the source, and its own if the server cannot use the file. */
export function planHeights(source: SourceFacts): number[] {
  if (source.seconds > videoLimits.browserEncodingSecondsMax) return []
  const [largest = 0] = videoLimits.renditionHeights
  const top = Math.min(largest, toEvenBelow(source.height))
  const lower = videoLimits.renditionHeights.filter((height) => height < top)
  if (!isPackaged(source)) return [top, ...lower]
  return source.height > largest ? [largest, ...lower] : lower
}

/** The server takes none that is larger than the source; encoders may exceed the bitrate a little. */
const sourceShare = 0.8
const soundBitrate = 130_000
const bitrateMin = 50_000

/** The size of a rendition, and its video bitrate. The audio comes from the source, unless it cannot be used. */
export function planRendition(source: SourceFacts, height: number) {
  const [, usual = 6_000_000] = bitrates.find(([max]) => height <= max) ?? []
  const available = ((source.bytes * 8) / source.seconds) * sourceShare - soundBitrate
  const bitrate = Math.max(bitrateMin, Math.min(usual, Math.floor(available)))
  const width = toEven((source.width * height) / source.height)
  return { width, height, bitrate, withSound: !isPackaged(source) && source.soundCodec !== null }
}

/** When the thumbnails of the seek bar are taken, in seconds, and their size. */
export function planThumbnails({ seconds, width, height }: SourceFacts) {
  const interval = Math.max(pictures.intervalMinSeconds, Math.ceil(seconds / pictures.max))
  const count = Math.min(pictures.max, Math.max(1, Math.ceil(seconds / interval)))
  const shape = Math.min(2, height / width)
  return {
    interval,
    times: Array.from({ length: count }, (_, index) => index * interval),
    height: toEven(pictures.width * shape),
  }
}

/** Never more than the height of the source. */
const toEvenBelow = (pixels: number) => Math.max(2, pixels - (pixels % 2))

/** Video encoders take even sizes only. */
export function toEven(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
