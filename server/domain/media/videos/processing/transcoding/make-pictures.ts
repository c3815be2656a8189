import { videoPictures } from '#shared/limits/video-pictures.ts'
import { posterName, toSheetName } from '../../video-files.ts'
import { StorageError } from '../problems.ts'
import type { Step, StepResults } from '../steps.ts'
import { runFfmpeg, type Transcoding } from './run-ffmpeg.ts'

const { posterMaxWidth, posterSeconds, width: pictureWidth, columns, rows } = videoPictures
/** From this interval on, keyframes alone are decoded, which takes a small part of the time. */
const keyframesFromSeconds = 8

/** Makes the poster and the thumbnails of the seek bar. */
export async function makePictures(
  transcoding: Transcoding,
  { input, width, height, seconds }: Step & { kind: 'pictures' },
): Promise<StepResults['pictures']> {
  const shared = { input, seconds, track: 'video' as const }
  const at = Math.min(posterSeconds, seconds / 10)
  const posterWidth = toEven(Math.min(width, posterMaxWidth))
  const poster = await runFfmpeg(transcoding, {
    ...shared,
    options: [
      ['-map', '0:v:0', '-vf', `select=gte(t\\,${at.toFixed(3)}),scale=${posterWidth}:-2`],
      ['-frames:v', '1', '-q:v', '4', '-f', 'image2pipe', '-c:v', 'mjpeg'],
    ],
    read: (stdout) => storePictures(transcoding, stdout, () => posterName),
  })
  const interval = Math.max(
    videoPictures.intervalMinSeconds,
    Math.ceil(seconds / videoPictures.max),
  )
  const thumbnails = await runFfmpeg(transcoding, {
    ...shared,
    before: interval >= keyframesFromSeconds ? ['-skip_frame', 'nokey'] : [],
    options: [
      ['-map', '0:v:0'],
      ['-vf', `fps=1/${interval},scale=${pictureWidth}:-2,tile=${columns}x${rows}`],
      ['-fps_mode', 'passthrough', '-q:v', '6', '-f', 'image2pipe', '-c:v', 'mjpeg'],
    ],
    read: (stdout) => storePictures(transcoding, stdout, toSheetName),
  })
  return {
    poster: poster.output > 0 ? posterName : null,
    thumbnails:
      thumbnails.output > 0
        ? {
            sheets: thumbnails.output,
            columns,
            rows,
            width: pictureWidth,
            height: toEven((pictureWidth * height) / width),
            seconds: interval,
          }
        : null,
  }
}

/** Stores each image as it arrives, and returns their count. */
async function storePictures(
  { files, folder }: Transcoding,
  stdout: AsyncIterable<Buffer>,
  toName: (index: number) => string,
): Promise<number> {
  let count = 0
  for await (const bytes of splitJpegs(stdout)) {
    const file = { name: toName(count), contentType: 'image/jpeg', bytes }
    await files.store(folder, [file]).catch((error: unknown) => {
      throw new StorageError('An image could not be stored.', { cause: error })
    })
    count += 1
  }
  return count
}

const toEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

const endMarker = Buffer.from([0xff, 0xd9])
const pictureMaxBytes = 8 * 1024 * 1024
const picturesMax = 100

/** The images of a stream of JPEGs, in whose data the end marker does not occur. Throws for more than a video has. */
async function* splitJpegs(stream: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pending = Buffer.alloc(0)
  let count = 0
  for await (const chunk of stream) {
    pending = Buffer.concat([pending, chunk])
    for (let end = pending.indexOf(endMarker); end >= 0; end = pending.indexOf(endMarker)) {
      count += 1
      if (count > picturesMax) throw new Error('Too many images.')
      yield Uint8Array.from(pending.subarray(0, end + endMarker.length))
      pending = pending.subarray(end + endMarker.length)
    }
    if (pending.length > pictureMaxBytes) throw new Error('An image is too large.')
  }
}
