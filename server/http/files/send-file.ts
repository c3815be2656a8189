import type { Context } from 'hono'
import type { StoredFile } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ByteRange } from '#server/platform/storage/file-storage.ts'
import { generalMessages } from '#shared/messages/general.ts'

/**
 * Sends a stored file whose content never changes: whole, a range of it, or only the headers (HEAD, unchanged). Throws
 * `not_found`.
 */
export async function sendFile(
  c: Context,
  file: StoredFile,
  etag: string,
  headers: Record<string, string>,
): Promise<Response> {
  const isUnchanged = (c.req.header('If-None-Match') ?? '').includes(etag)
  const rangeHeader = readRangeHeader(c, etag)
  if (c.req.method === 'GET' && !isUnchanged && rangeHeader === undefined) {
    const opened = await file.open()
    if (!opened) throw notFound()
    return new Response(opened.body, {
      headers: { ...headers, 'Content-Length': `${opened.size}` },
    })
  }
  const size = await file.size()
  if (size === undefined) throw notFound()
  if (isUnchanged) return new Response(null, { status: 304, headers })
  const range = c.req.method === 'GET' ? parseByteRange(rangeHeader, size) : undefined
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  }
  const opened = c.req.method === 'GET' ? await file.open(range) : undefined
  const length = range ? range.end - range.start + 1 : size
  return new Response(opened?.body ?? null, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': `${length}`,
      ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    },
  })
}

/** The Range header, unless If-Range names another version (RFC 9110 §13.1.5). */
function readRangeHeader(c: Context, etag: string): string | undefined {
  const version = c.req.header('If-Range')
  return version === undefined || version === etag ? c.req.header('Range') : undefined
}

/**
 * The range that a Range header requests of a file of `size` bytes. Multiple ranges, other units and malformed
 * headers are ignored (RFC 9110 §14.2).
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return clamp({ start: Math.max(0, size - Number(last)), end: size - 1 }, size)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return clamp({ start: Number(first), end: last === '' ? size - 1 : Number(last) }, size)
}

function clamp({ start, end }: ByteRange, size: number): ByteRange | 'unsatisfiable' {
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}

function notFound(): AppError {
  return new AppError('not_found', generalMessages.notFound)
}
