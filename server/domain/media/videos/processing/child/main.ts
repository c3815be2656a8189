import { flushCompileCache } from 'node:module'
import { summarizeError } from '#server/platform/logging/describe-error.ts'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import { createStorage } from '#server/platform/storage/storage-settings.ts'
import { runCommand } from '../../transcription/run-command.ts'
import { toVideoFolder } from '../../video-files.ts'
import { killGroup } from '../kill-group.ts'
import { packageVideo } from '../packaging/package-video.ts'
import { SegmentTooLargeError } from '../packaging/segmenter.ts'
import { probeVideo } from '../probe/probe-video.ts'
import { StorageError, VideoProblem } from '../problems.ts'
import type { StepMessage, StepResults, StepKind, StepTask } from '../steps.ts'
import { extractSound } from '../transcoding/extract-sound.ts'
import { openLocalCopy } from '../transcoding/local-copy.ts'
import { makePictures } from '../transcoding/make-pictures.ts'
import { measureLoudness } from '../transcoding/measure-loudness.ts'
import type { Transcoding } from '../transcoding/run-ffmpeg.ts'
import { transcodeVideo } from '../transcoding/transcode-video.ts'

// The process that parses the files of users and runs programs, started by the worker for each video. It knows no database.

const progressMilliseconds = 250
const progressSteps = 10_000
const copyShare = 0.1

process.on('message', (task: StepTask) => void runTask(task))
// The worker was killed: nobody is left to receive a result. The programs are in the same process group.
process.on('disconnect', () => killGroup(process.pid))
send({ type: 'ready' })
// Node writes the cache on exit, but this process is killed: every start would compile its modules again.
flushCompileCache()

async function runTask(task: StepTask): Promise<void> {
  send(await runStep(task).then(toResult, toFailure))
}

async function runStep(task: StepTask): Promise<AnyResult> {
  const { videoId, storage, ffmpeg, step } = task
  if (step.kind === 'command') return runCommand(step)
  const files = createStorage(storage)
  const folder = toVideoFolder(videoId)
  const onProgress = createProgress()
  const place = { files, folder }
  if (step.kind === 'probe') return probeVideo({ ...place, name: step.file }, onProgress)
  if (step.kind === 'package') {
    const { file, name, withSound, targetDuration, seconds } = step
    const options = {
      name,
      withSound,
      targetDuration: targetDuration ?? undefined,
      seconds,
      onProgress,
    }
    return packageVideo({ ...place, name: file }, options)
  }
  if (!ffmpeg) throw new Error('This step needs ffmpeg.')
  const transcoding = { ...place, ffmpeg, ...openWithProgress(files, task, onProgress) }
  if (step.kind === 'transcode') return transcodeVideo(transcoding, step)
  if (step.kind === 'pictures') return makePictures(transcoding, step)
  if (step.kind === 'sound') return extractSound(transcoding, step)
  return measureLoudness(transcoding, step)
}

type AnyResult = StepResults[StepKind]

/** If the file has to be copied for ffmpeg, that is the first part of the progress. */
function openWithProgress(
  files: FileStorage,
  { storage, videoId, copyFolder }: StepTask,
  onProgress: (share: number) => void,
): Pick<Transcoding, 'openSource' | 'onProgress'> {
  let copied = 0
  return {
    openSource: () =>
      openLocalCopy(files, storage, videoId, copyFolder, (share) => {
        copied = copyShare
        onProgress(share * copyShare)
      }),
    onProgress: (share) => onProgress(copied + share * (1 - copied)),
  }
}

function createProgress(): (share: number) => void {
  let [lastShare, lastTime] = [0, -Infinity]
  return (share) => {
    const now = performance.now()
    if (Math.floor(share * progressSteps) <= Math.floor(lastShare * progressSteps)) return
    if (now - lastTime < progressMilliseconds) return
    ;[lastShare, lastTime] = [share, now]
    send({ type: 'progress', share })
  }
}

function toResult(result: AnyResult): StepMessage {
  return { type: 'result', result }
}

function toFailure(error: unknown): StepMessage {
  if (error instanceof VideoProblem) return { type: 'problem', problem: error.message }
  if (error instanceof SegmentTooLargeError) return { type: 'tooLarge' }
  const reason = summarizeError((error instanceof Error && error.cause) || error)
  return { type: error instanceof StorageError ? 'storage' : 'error', reason }
}

function send(message: StepMessage): void {
  process.send?.(message)
}
