import {
  type Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny'
import { videoLimits } from '#shared/limits.ts'
import { VideoProblem, videoProblems } from '../problems.ts'
import { nameCodec } from './codec-names.ts'
import { isEncryptedMp4 } from './encryption.ts'
import type { Probe } from './probe.ts'
import { openStorageInput, type StoredFile } from './storage-source.ts'

const sideMax = 16_384
/** Reading less is no progress: a small file that takes long is ended soon, however it was made. */
const progressBytes = 32 * 1024 * 1024

/**
 * Reads what a file contains, with progress if it is large: some have to be read completely. Throws VideoProblem with a
 * sentence for its author, and StorageError.
 */
export async function probeVideo(
  file: StoredFile,
  onProgress: (share: number) => void,
): Promise<Probe> {
  using opened = await openStorageInput(file, createReadReport(onProgress))
  try {
    return await readProbe(opened.input)
  } catch (error) {
    opened.check()
    if (error instanceof VideoProblem) throw error
    // The parser rejects what is encrypted in ways that it does not know.
    const isEncrypted = await isEncryptedMp4(file, opened.size)
    const problem = isEncrypted ? videoProblems.encrypted : videoProblems.unreadable
    throw new VideoProblem(problem, { cause: error })
  }
}

/** What is read again is no progress either. */
function createReadReport(
  onProgress: (share: number) => void,
): (bytesRead: number, size: number) => void {
  let reported = 0
  return (bytesRead, size) => {
    if (bytesRead < reported + progressBytes || bytesRead > size) return
    reported = bytesRead
    onProgress(bytesRead / size)
  }
}

async function readProbe(input: Input): Promise<Probe> {
  const container = findContainer(await input.getFormat())
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new VideoProblem(videoProblems.noPicture)
  const audio = await input.getPrimaryAudioTrack()
  const seconds = await readSeconds(video)
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  if (!isSide(width) || !isSide(height)) throw new VideoProblem(videoProblems.damaged)
  return {
    container,
    seconds,
    video: { ...(await readCodec(video)), width, height },
    audio: audio ? await readCodec(audio) : undefined,
  }
}

function findContainer(format: InputFormat): Probe['container'] {
  if (format === MP4) return 'mp4'
  if (format === QTFF) return 'mov'
  return format === WEBM ? 'webm' : 'mkv'
}

/**
 * The length in the header may be wrong or missing, as in recordings of browsers. If these have no cue points either, all
 * of the file is read.
 */
async function readSeconds(video: InputVideoTrack): Promise<number> {
  const seconds = await video.computeDuration()
  const length = seconds - Math.max(0, await video.getFirstTimestamp())
  if (!Number.isFinite(length) || length <= 0) throw new VideoProblem(videoProblems.noLength)
  if (length > videoLimits.secondsMax) {
    throw new VideoProblem(videoProblems.tooLong(videoLimits.secondsMax / 3600))
  }
  return length
}

async function readCodec(track: InputVideoTrack | InputAudioTrack) {
  const codec = (await track.getCodec()) ?? undefined
  const name = nameCodec(codec, await track.getInternalCodecId())
  const parameters = codec && ((await track.getCodecParameterString()) ?? undefined)
  return { codec, name, parameters }
}

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= sideMax
