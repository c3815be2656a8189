import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dayMilliseconds } from '#server/platform/clock.ts'
import { pickSafeEnvironment } from '#server/platform/config.ts'
import type { StorageSettings } from '#server/platform/storage/storage-settings.ts'
import { toCopyFolder } from '../temporary-folders.ts'
import { killGroup } from './kill-group.ts'
import { SegmentTooLargeError } from './packaging/segmenter.ts'
import { StorageError, VideoProblem } from './problems.ts'
import {
  type Step,
  stepMessage,
  type StepKind,
  stepResults,
  type StepResults,
  type StepTask,
} from './steps.ts'
import type { FfmpegSettings } from './transcoding/find-ffmpeg.ts'
import { removeLocalCopy } from './transcoding/local-copy.ts'

/** The child process died, was ended because it hung or took too much memory, or failed. */
export class StepFailedError extends Error {
  override name = 'StepFailedError'
}

export interface StepRunner extends AsyncDisposable {
  /**
   * Does a step in the child process. Throws VideoProblem, SegmentTooLargeError and StorageError as the step did, and
   * StepFailedError if it had no result.
   */
  run<Kind extends StepKind>(
    step: Step & { kind: Kind },
    onProgress?: (share: number) => void,
  ): Promise<StepResults[Kind]>
}

const childFile = new URL('child/main.ts', import.meta.url)
const heapMegabytes = 512
/** With what the heap does not count, such as segments. */
const memoryMaxBytes = 1.5 * 1024 ** 3
const memoryMilliseconds = 500
/** Three times this is still less than a minute. */
const silenceMilliseconds = 17_000
/** Decoding to the first keyframe may take long. */
const silenceOfFfmpegMilliseconds = 120_000
/** Reading what a file contains is progress for each 32 MiB: less than a minute for a small file in three tries. */
const limits: Record<StepKind, number> = {
  probe: silenceMilliseconds,
  package: silenceMilliseconds,
  transcode: silenceOfFfmpegMilliseconds,
  pictures: silenceOfFfmpegMilliseconds,
  loudness: silenceOfFfmpegMilliseconds,
  sound: silenceOfFfmpegMilliseconds,
  // Longer than any transcription may take.
  command: dayMilliseconds,
}

export type SilenceLimits = Partial<typeof limits>

/**
 * Runs the steps of one video in a child process, which is started when needed and ended with the runner, together with
 * the programs that it started.
 */
export function createStepRunner(options: {
  videoId: string
  storage: StorageSettings
  ffmpeg: FfmpegSettings | null
  /** Ends the child process. */
  signal: AbortSignal
  /** Where a file of S3 is copied for ffmpeg; it is removed with the runner. */
  copyFolder?: string
  /** For tests; the defaults are much longer than any step is silent. */
  silenceMilliseconds?: SilenceLimits
}): StepRunner {
  const { videoId, storage, ffmpeg, signal, copyFolder = toCopyFolder(options.videoId) } = options
  let child: ChildProcess | undefined
  let ready: Promise<void> | undefined

  /** One that was ended stays connected for a moment. */
  const isUsable = ({ connected, killed, exitCode, signalCode }: ChildProcess) =>
    connected && !killed && exitCode === null && signalCode === null
  const getChild = async () => {
    if (!child || !isUsable(child)) {
      child = startChild()
      ready = waitUntilReady(child)
    }
    await ready
    return child
  }

  return {
    async run(step, onProgress = () => undefined) {
      signal.throwIfAborted()
      const process = await getChild()
      signal.throwIfAborted()
      const silence = options.silenceMilliseconds?.[step.kind] ?? limits[step.kind]
      const task = { videoId, storage, ffmpeg, copyFolder, step }
      const message = await exchange(process, task, silence, { signal, onProgress })
      return readResult(step.kind, message)
    },
    async [Symbol.asyncDispose]() {
      if (child) endChild(child)
      await removeLocalCopy(copyFolder)
    },
  }
}

function startChild(): ChildProcess {
  return fork(childFile, {
    env: pickSafeEnvironment(),
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A process group of its own, so that what it starts ends with it.
    detached: true,
  })
}

/** With its programs, which may outlive a child that has died by itself. */
function endChild(child: ChildProcess): void {
  child.kill('SIGKILL')
  killGroup(child.pid)
}

/** A busy machine may need this long to start a process, which says nothing about the file. */
const startMilliseconds = 60_000

async function waitUntilReady(child: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(startMilliseconds)
  try {
    await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('The process has ended.')
      }),
    ])
  } catch (error) {
    endChild(child)
    throw new StepFailedError('the process did not start', { cause: error })
  }
}

type FinalMessage = Exclude<ReturnType<typeof stepMessage.parse>, { type: 'progress' | 'ready' }>

/** Sends the task and resolves with the last message; ends the child on silence, too much memory and `signal`. */
async function exchange(
  child: ChildProcess,
  task: StepTask,
  silence: number,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<FinalMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<FinalMessage>()
  const fail = (reason: string) => {
    endChild(child)
    reject(new StepFailedError(reason))
  }
  let silenceTimer = setTimeout(fail, silence, 'no progress')
  const memoryTimer = setInterval(() => {
    if (readMemory(child.pid) > memoryMaxBytes) fail('too much memory')
  }, memoryMilliseconds)
  const onMessage = (value: unknown) => {
    const parsed = stepMessage.safeParse(value)
    if (!parsed.success) return fail('an unknown message')
    const { data } = parsed
    if (data.type === 'ready') return
    if (data.type !== 'progress') return resolve(data)
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(fail, silence, 'no progress')
    onProgress(data.share)
  }
  const onExit = () => fail('the process died')
  const onAbort = () => {
    endChild(child)
    reject(signal.reason)
  }
  child.on('message', onMessage)
  child.once('exit', onExit)
  child.once('error', onExit)
  signal.addEventListener('abort', onAbort)
  try {
    child.send(task)
    return await promise
  } finally {
    clearTimeout(silenceTimer)
    clearInterval(memoryTimer)
    child.off('message', onMessage)
    child.off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  }
}

function readResult<Kind extends StepKind>(kind: Kind, message: FinalMessage): StepResults[Kind] {
  if (message.type === 'problem') throw new VideoProblem(message.problem)
  if (message.type === 'tooLarge') throw new SegmentTooLargeError('A segment is too large.')
  if (message.type === 'storage') throw new StorageError(message.reason)
  if (message.type === 'error') throw new StepFailedError(message.reason)
  const parsed = stepResults[kind].safeParse(message.result)
  if (!parsed.success) throw new StepFailedError('an unknown result')
  return toStepResult(parsed.data)
}

/** The schema was chosen by the kind of the step, which the type system does not follow. */
function toStepResult<Kind extends StepKind>(result: unknown): StepResults[Kind] {
  return result as StepResults[Kind]
}

/** Resident memory in bytes; 0 where the system does not say. */
function readMemory(pid: number | undefined): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * 4096
  } catch {
    return 0
  }
}
