import { Readable } from 'node:stream'
import type { OpenFile } from '#server/platform/storage/file-storage.ts'

/** The bytes of a stored file, one part after the other. */
export function readChunks({ body }: OpenFile): Readable {
  if (body instanceof Uint8Array) return Readable.from([body])
  // Node's own type of the same stream.
  return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
}
