import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  getMultipartBoundary,
  parseMultipartStream,
} from '@remix-run/multipart-parser'
import type { ReceivedFile } from '#server/domain/files/index.ts'

/** Room for short text fields in addition to the file. */
const otherFieldsMaxBytes = 16 * 1024
const maxParts = 10

/**
 * Reads the first file of the multipart field `file` as a stream: stops at the first byte above the limit, and
 * does not read what follows the file. `countBytes` gets the size of each chunk and may throw to stop.
 */
export async function receiveFile(
  request: Request,
  maxBytes: number,
  countBytes: (count: number) => void,
): Promise<ReceivedFile> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return 'missing'
  const maxTotalSize = maxBytes + otherFieldsMaxBytes
  if (Number(request.headers.get('Content-Length') ?? 0) > maxTotalSize) return 'too_large'
  try {
    const boundary = getMultipartBoundary(contentType)
    if (!boundary || !request.body) return 'broken'
    const body = request.body.pipeThrough(createCounter(countBytes))
    const options = { boundary, maxFileSize: maxBytes, maxTotalSize, maxParts }
    for await (const part of parseMultipartStream(body, options)) {
      if (part.name === 'file' && isNonEmpty(part)) return part.bytes
    }
    return 'missing'
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError) return 'too_large'
    if (error instanceof MaxTotalSizeExceededError) return 'too_large'
    if (error instanceof MultipartParseError || isConnectionReset(error)) return 'broken'
    throw error
  }
}

function createCounter(
  countBytes: (count: number) => void,
): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      countBytes(chunk.length)
      controller.enqueue(chunk)
    },
  })
}

/** Browsers send an empty part without a file name if no file was selected. */
function isNonEmpty(part: {
  isFile: boolean
  filename: string | undefined
  size: number
}): boolean {
  return part.isFile && (part.size > 0 || Boolean(part.filename))
}

/** The client disconnected in the middle of the body. */
function isConnectionReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}
