import type { ReceivedFile } from '#server/domain/files/index.ts'
import { receiveStream } from './receive-stream.ts'

/**
 * Reads the file of the multipart field `file` into memory: stops at the first byte above the limit, and does not read
 * what follows the file. `countBytes` gets the size of each chunk and may throw to stop.
 */
export async function receiveFile(
  request: Request,
  maxBytes: number,
  countBytes: (count: number) => void,
): Promise<ReceivedFile> {
  return receiveStream(request, maxBytes, async ({ name, body }) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) {
      countBytes(chunk.length)
      chunks.push(chunk)
    }
    // Browsers send an empty part without a file name if no file was selected.
    if (chunks.length === 0 && name === '') return 'missing'
    return Buffer.concat(chunks)
  })
}
