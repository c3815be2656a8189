import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStorage } from '#server/platform/storage/file-storage.ts'
import { initName, playlistName, toSegmentName } from '../packaging/playlists.ts'
import { StorageError, VideoProblem, videoProblems } from '../problems.ts'
import { readChunks } from '../read-chunks.ts'
import type { TranscodingInput } from '../steps.ts'
import type { FfmpegSettings } from './find-ffmpeg.ts'

export interface Transcoding {
  files: FileStorage
  /** Of the video. */
  folder: string
  /** Resolves with the path of the uploaded file, where ffmpeg can jump in it. */
  openSource: () => Promise<string>
  ffmpeg: FfmpegSettings
  onProgress: (share: number) => void
}

const addressSpaceKilobytes = 6 * 1024 * 1024
const cpuMinSeconds = 600
const cpuSecondsPerSecond = 60
const reportMaxLength = 100_000

/**
 * Runs ffmpeg with limits on memory, time and protocols, so that a hostile file can neither name other files nor servers.
 * `read` gets what it writes; the report is what it says at its end. Throws VideoProblem if it fails.
 */
export async function runFfmpeg<T>(
  transcoding: Transcoding,
  { input, track, seconds, before = [], options, read }: FfmpegRun<T>,
): Promise<{ output: T; report: string }> {
  const { ffmpeg, onProgress } = transcoding
  const source = await findInput(transcoding, input, track)
  const args = [
    ['-hide_banner', '-nostats', '-v', 'info', '-progress', 'pipe:2', '-y', '-xerror'],
    ['-nostdin', '-threads', String(ffmpeg.threads), '-protocol_whitelist', 'file,pipe'],
    before,
    ['-f', source.demuxer, '-i', source.path ?? 'pipe:0'],
    ...options,
    ['pipe:1'],
  ].flat()
  const cpuSeconds = Math.round(cpuMinSeconds + seconds * cpuSecondsPerSecond)
  // The shell's limits apply to ffmpeg alone; where one is unknown, the other still applies.
  const limit = `ulimit -v ${addressSpaceKilobytes} 2>/dev/null; ulimit -t ${cpuSeconds} 2>/dev/null; ulimit -c 0; exec "$@"`
  const child = spawn('/bin/sh', ['-c', limit, 'sh', ffmpeg.path, ...args], {
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let report = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    report = (report + text).slice(-reportMaxLength)
    const [time] = text.match(/(?<=out_time_us=)\d+/g)?.slice(-1) ?? []
    if (time) onProgress(Math.min(1, Number(time) / 1e6 / seconds))
  })
  let storageError: unknown
  // ffmpeg may stop to read before the end.
  const fed = source.open
    ? pipeline(source.open(), child.stdin).catch((error: unknown) => {
        if (error instanceof StorageError) storageError = error
      })
    : child.stdin.end()
  try {
    const output = await read(child.stdout)
    const [code] = await exited
    await fed
    if (storageError) throw storageError
    if (code !== 0) throw new VideoProblem(videoProblems.conversionFailed, { cause: report })
    return { output, report }
  } catch (error) {
    if (storageError) throw storageError
    if (error instanceof StorageError || error instanceof VideoProblem) throw error
    throw new VideoProblem(videoProblems.conversionFailed, { cause: error })
  } finally {
    child.kill('SIGKILL')
  }
}

export interface FfmpegRun<T> {
  input: TranscodingInput
  /** Which of the packaged tracks it reads. */
  track: 'video' | 'audio'
  /** The length of the video. */
  seconds: number
  /** Options of the input. */
  before?: string[]
  /** Options of the output, which goes to a pipe. */
  options: string[][]
  read: (stdout: Readable) => Promise<T>
}

interface FfmpegInput {
  demuxer: string
  path?: string
  open?: () => Readable
}

/** What was packaged can be read from beginning to end, without a copy of a file that is on S3. */
async function findInput(
  { files, folder, openSource }: Transcoding,
  input: TranscodingInput,
  track: 'video' | 'audio',
): Promise<FfmpegInput> {
  if ('rendition' in input) {
    const name = track === 'audio' ? 'audio' : input.rendition
    return {
      demuxer: 'mov',
      open: () => Readable.from(readSegments(files, `${folder}/${name}`), { objectMode: false }),
    }
  }
  return { demuxer: input.demuxer, path: await openSource() }
}

async function* readSegments(files: FileStorage, path: string): AsyncGenerator<Uint8Array> {
  yield* readFile(files, path, initName)
  const playlist = await new Response(toBody(readFile(files, path, playlistName))).text()
  const count = playlist.match(/^#EXTINF/gm)?.length ?? 0
  for (let number = 1; number <= count; number += 1) {
    yield* readFile(files, path, toSegmentName(number))
  }
}

async function* readFile(
  files: FileStorage,
  path: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  try {
    const file = await files.open(path, name)
    if (!file) throw new Error('A segment is missing.')
    yield* readChunks(file)
  } catch (error) {
    throw new StorageError('A segment could not be read.', { cause: error })
  }
}

const toBody = (chunks: AsyncGenerator<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>
