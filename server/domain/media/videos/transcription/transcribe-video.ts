import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TranscriptionSettings } from '#server/platform/config/combined-settings.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import type { StorageSettings } from '#server/platform/storage/storage-settings.ts'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import type { VideoRow } from '../present-video.ts'
import { StorageError } from '../processing/problems.ts'
import { createStepRunner } from '../processing/step-runner.ts'
import type { Step, StepKind, StepResults } from '../processing/steps.ts'
import type { FfmpegSettings } from '../processing/transcoding/find-ffmpeg.ts'
import { toTranscriptionFolder } from '../temporary-folders.ts'
import { prepareSound } from './prepare-sound.ts'
import { requestTranscript } from './request-transcript.ts'
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
  const { settings, storage, ffmpeg = null } = worker
  const timeout = AbortSignal.timeout(worker.timeoutMilliseconds ?? limitTime(video))
  const signal = AbortSignal.any([worker.signal, timeout])
  /** In a process that ends with its programs, and does so too if this one is killed. */
  async function run<Kind extends StepKind>(
    step: Step & { kind: Kind },
  ): Promise<StepResults[Kind]> {
    const copyFolder = join(folder, 'copy')
    await using runner = createStepRunner({
      videoId: video.id,
      storage,
      ffmpeg,
      signal,
      copyFolder,
    })
    return await runner.run<Kind>(step)
  }
  const format = settings.kind === 'endpoint' ? 'm4a' : 'wav'
  const sound = await prepareSound(worker, video, { folder, format }, run)
  if (settings.kind === 'endpoint') return requestTranscript(settings, sound, language, signal)
  const { output } = await run(toCommand(settings, { path: sound.path, folder, language }))
  return output
}

type CommandSettings = Extract<TranscriptionSettings, { kind: 'command' }>

/**
 * The configured program with the path of the audio. `{language}` in its arguments becomes the ISO 639-1 code of the
 * course, or `auto` if there is none.
 */
function toCommand(
  { program, args, home }: CommandSettings,
  { path, folder, language }: { path: string; folder: string; language: string | undefined },
): Step & { kind: 'command' } {
  const options = args.map((arg) => arg.replaceAll('{language}', language ?? 'auto'))
  return { kind: 'command', program, args: [...options, path], home, folder }
}

function limitTime({ durationSeconds }: VideoRow): number {
  const seconds = timeoutMinSeconds + (durationSeconds ?? 0) * timeoutSecondsPerSecond
  return Math.min(seconds, timeoutMaxSeconds) * 1000
}
