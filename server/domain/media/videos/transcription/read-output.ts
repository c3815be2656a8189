import type { Readable } from 'node:stream'

const outputMaxBytes = 2 * 1024 * 1024

/** What speech recognition wrote, as a whole. Throws for more than 2 MiB. */
export async function readOutput(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > outputMaxBytes) throw new Error('There is too much output.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
