import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  getMultipartBoundary,
  parseMultipartStream,
} from '@remix-run/multipart-parser'
import type { ReceivedFile } from '#server/domain/files/index.ts'

/** For the few words that may stand beside the file. */
const otherFieldsMaxBytes = 16 * 1024
const maxParts = 10

/**
 * The first file of the multipart field `file`, read while it comes in: one byte above the limit ends the
 * reading, and what follows the file is not read at all. `hold` gets the number of bytes of each chunk and
 * ends the reading by throwing.
 */
export async function receiveFile(
  request: Request,
  maxBytes: number,
  hold: (count: number) => void,
): Promise<ReceivedFile> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return 'missing'
  const longest = maxBytes + otherFieldsMaxBytes
  if (Number(request.headers.get('Content-Length') ?? 0) > longest) return 'too_large'
  try {
    const boundary = getMultipartBoundary(contentType)
    if (!boundary || !request.body) return 'broken'
    const body = request.body.pipeThrough(countedBy(hold))
    const options = { boundary, maxFileSize: maxBytes, maxTotalSize: longest, maxParts }
    for await (const part of parseMultipartStream(body, options)) {
      if (part.name === 'file' && isChosen(part)) return part.bytes
    }
    return 'missing'
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return 'too_large'
    if (error instanceof MaxTotalSizeExceededError) return 'too_large'
    if (error instanceof MultipartParseError || isBrokenOff(error)) return 'broken'
    throw error
  }
}

function countedBy(hold: (count: number) => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      hold(chunk.length)
      controller.enqueue(chunk)
    },
  })
}

/** A form sends an empty part without a name for a file field in which nothing was chosen. */
function isChosen(part: { isFile: boolean; filename: string | undefined; size: number }): boolean {
  return part.isFile && (part.size > 0 || Boolean(part.filename))
}

/** The connection ended in the middle of the body. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}
