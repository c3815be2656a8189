import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { VideoRow } from '../present-video.ts'
import { openLocalCopy } from '../processing/transcoding/local-copy.ts'
import { runFfmpeg } from '../processing/transcoding/run-ffmpeg.ts'
import { toVideoFolder } from '../video-files.ts'
import type { TranscriptionWorker } from './transcribe-video.ts'

export interface SoundFile {
  path: string
  /** Endpoints know the format by the extension. */
  name: string
  contentType: string
}

/** Programs read WAV; endpoints limit the size of requests, often to 25 MB. */
export type SoundFormat = 'wav' | 'm4a'

const sampleRate = 16_000
const bytesPerSecond = sampleRate * 2
const marginSeconds = 60
const wavHeaderBytes = 44

const formats: Record<SoundFormat, { contentType: string; start: number; options: string[] }> = {
  wav: { contentType: 'audio/wav', start: wavHeaderBytes, options: ['-f', 's16le'] },
  m4a: {
    contentType: 'audio/mp4',
    start: 0,
    options: [
      '-c:a',
      'aac',
      '-b:a',
      '32k',
      '-movflags',
      'empty_moov+default_base_moof',
      '-frag_duration',
      '10000000',
      '-f',
      'mp4',
    ],
  },
}

/** The audio of a video as a small file with one channel in `folder`; without ffmpeg the uploaded file itself. */
export async function prepareSound(
  { files, storage, ffmpeg }: TranscriptionWorker,
  video: VideoRow,
  { folder, format }: { folder: string; format: SoundFormat },
  signal: AbortSignal,
): Promise<SoundFile> {
  const openSource = () => openLocalCopy(files, storage, video.id, () => undefined, folder)
  if (!ffmpeg) return nameSource(await openSource(), video.contentType)
  const { contentType, start, options } = formats[format]
  const path = join(folder, `sound.${format}`)
  const seconds = video.durationSeconds ?? 0
  const { output: bytes } = await runFfmpeg(
    { files, folder: toVideoFolder(video.id), openSource, ffmpeg, onProgress: () => undefined },
    {
      input: findInput(video),
      track: 'audio',
      seconds,
      options: [
        ['-map', '0:a:0', '-ac', '1', '-ar', `${sampleRate}`, '-map_metadata', '-1'],
        options,
      ],
      async read(stdout) {
        const max = (seconds + marginSeconds) * bytesPerSecond
        const target = createWriteStream(path, { mode: 0o600, start })
        await pipeline(stdout, (source: Readable) => limitBytes(source, max), target, { signal })
        return target.bytesWritten
      },
    },
  )
  if (format === 'wav') await writeWavHeader(path, bytes)
  return { path, name: `sound.${format}`, contentType }
}

/** What was packaged is read without a copy of the file. */
function findInput({ renditions, sound, contentType }: VideoRow) {
  const [first] = renditions
  if (first && sound) return { rendition: first.name, hasSound: true }
  const isMatroska = contentType === 'video/webm' || contentType === 'video/x-matroska'
  return { demuxer: isMatroska ? 'matroska' : 'mov', hasSound: true }
}

async function* limitBytes(source: Readable, max: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > max) throw new Error('The audio is longer than the video.')
    yield chunk
  }
}

/** Its sizes are known at the end only. */
async function writeWavHeader(path: string, bytes: number): Promise<void> {
  const header = Buffer.alloc(wavHeaderBytes)
  header.write('RIFF', 0)
  header.writeUInt32LE(bytes + wavHeaderBytes - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(bytesPerSecond, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  await using file = await open(path, 'r+')
  await file.write(header, 0, wavHeaderBytes, 0)
}

const extensions: Record<string, string> = {
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/quicktime': 'mov',
}

function nameSource(path: string, contentType: string | null): SoundFile {
  const type = contentType ?? 'video/mp4'
  return { path, name: `video.${extensions[type] ?? 'mp4'}`, contentType: type }
}
