import type { Readable } from 'node:stream'
import { captionMessages as messages } from '#shared/messages/media/captions.ts'
import { TranscriptionProblem } from './transcription-problem.ts'

const outputMaxBytes = 2 * 1024 * 1024

/** What speech recognition wrote, as a whole. Throws TranscriptionProblem for more than 2 MiB. */
export async function readOutput(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > outputMaxBytes) {
      throw new TranscriptionProblem(messages.transcriptionFailed, { cause: 'too much output' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
