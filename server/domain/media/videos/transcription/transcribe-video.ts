import { mkdir, rm } from 'node:fs/promises'
import type { TranscriptionSettings } from '#server/platform/config/combined-settings.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import type { StorageSettings } from '#server/platform/storage/storage-settings.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import type { VideoRow } from '../present-video.ts'
import { StorageError } from '../processing/problems.ts'
import type { FfmpegSettings } from '../processing/transcoding/find-ffmpeg.ts'
import { toTranscriptionFolder } from '../temporary-folders.ts'
import { prepareSound } from './prepare-sound.ts'
import { requestTranscript } from './request-transcript.ts'
import { runCommand } from './run-command.ts'
import { TranscriptionProblem } from './transcription-problem.ts'

export interface TranscriptionWorker {
  files: FileStorage
  storage: StorageSettings
  settings: TranscriptionSettings
  /** Undefined if nothing can be encoded. */
  ffmpeg: FfmpegSettings | undefined
  /** Aborts when the worker stops. */
  signal: AbortSignal
  /** For tests; the default depends on the length of the video. */
  timeoutMilliseconds?: number
}

const timeoutMinSeconds = 600
const timeoutSecondsPerSecond = 4
const timeoutMaxSeconds = 12 * 3600

/**
 * Returns the output of speech recognition for a video: the bytes of a WebVTT or SRT file if it succeeds. `key` names the
 * temporary folder; one call at a time may use it. Throws TranscriptionProblem, and what should be repeated: StorageError,
 * or the reason of `signal`.
 */
export async function transcribeVideo(
  worker: TranscriptionWorker,
  video: VideoRow,
  { key, language }: { key: string; language: string | undefined },
): Promise<Uint8Array> {
  const folder = toTranscriptionFolder(key)
  // Of a process that was killed.
  await rm(folder, { recursive: true, force: true })
  try {
    await mkdir(folder, { mode: 0o700 })
    return await transcribe(worker, video, { folder, language })
  } catch (error) {
    worker.signal.throwIfAborted()
    if (error instanceof TranscriptionProblem || error instanceof StorageError) throw error
    throw new TranscriptionProblem(messages.transcriptionFailed, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function transcribe(
  worker: TranscriptionWorker,
  video: VideoRow,
  { folder, language }: { folder: string; language: string | undefined },
): Promise<Uint8Array> {
  const { settings } = worker
  const timeout = AbortSignal.timeout(worker.timeoutMilliseconds ?? limitTime(video))
  const signal = AbortSignal.any([worker.signal, timeout])
  const format = settings.kind === 'endpoint' ? 'm4a' : 'wav'
  const sound = await prepareSound(worker, video, { folder, format }, signal)
  return settings.kind === 'endpoint'
    ? requestTranscript(settings, sound, language, signal)
    : runCommand(settings, { path: sound.path, folder, language }, signal)
}

function limitTime({ durationSeconds }: VideoRow): number {
  const seconds = timeoutMinSeconds + (durationSeconds ?? 0) * timeoutSecondsPerSecond
  return Math.min(seconds, timeoutMaxSeconds) * 1000
}
