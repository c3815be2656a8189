import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SoundFormat, Step, StepResults } from '../steps.ts'
import { runFfmpeg, type Transcoding } from './run-ffmpeg.ts'

const sampleRate = 16_000
const bytesPerSecond = sampleRate * 2
const marginSeconds = 60
const wavHeaderBytes = 44

const formats: Record<SoundFormat, { start: number; options: string[] }> = {
  wav: { start: wavHeaderBytes, options: ['-f', 's16le'] },
  m4a: {
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

/** Writes the audio of a video as a small file with one channel. */
export async function extractSound(
  transcoding: Transcoding,
  { input, seconds, format, path }: Step & { kind: 'sound' },
): Promise<StepResults['sound']> {
  const { start, options } = formats[format]
  const { output: bytes } = await runFfmpeg(transcoding, {
    input,
    track: 'audio',
    seconds,
    options: [
      ['-map', '0:a:0', '-ac', '1', '-ar', `${sampleRate}`, '-map_metadata', '-1'],
      options,
    ],
    async read(stdout) {
      const max = (seconds + marginSeconds) * bytesPerSecond
      const target = createWriteStream(path, { mode: 0o600, start })
      await pipeline(stdout, (source: Readable) => limitBytes(source, max), target)
      return target.bytesWritten
    },
  })
  if (format === 'wav') await writeWavHeader(path, bytes)
  return {}
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
