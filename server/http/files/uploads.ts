import { Hono, type Context } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { openFile, type StoredFile } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ByteRange } from '#server/platform/storage/file-storage.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { paceLargeBodies } from '../middleware/pace-large-bodies.ts'

/** Opened by itself a file may do nothing at all, not even as its own origin. */
const sandboxed = "default-src 'none'; img-src 'self'; media-src 'self'; sandbox"
const forever = 'public, max-age=31536000, immutable'

/** What people uploaded. An address never changes what it shows, so browsers keep it for ever. */
export function uploadRoutes(deps: Pick<Deps, 'files'>) {
  return new Hono().on(
    ['GET', 'HEAD'],
    '/files/:kind/:publicId/:name',
    paceLargeBodies,
    async (c) => {
      const { kind, publicId, name } = c.req.param()
      const file = openFile(deps, { kind, publicId, name })
      if (!file) throw notFound()
      const etag = `"${publicId}/${name}"`
      const headers = {
        'Cache-Control': forever,
        'Content-Type': file.contentType,
        'Content-Disposition': `inline; filename="${name}"`,
        'Content-Security-Policy': sandboxed,
        'Accept-Ranges': 'bytes',
        ETag: etag,
      }
      return answer(c, file, etag, headers)
    },
  )
}

async function answer(
  c: Context,
  file: StoredFile,
  etag: string,
  headers: Record<string, string>,
): Promise<Response> {
  const isKnown = (c.req.header('If-None-Match') ?? '').includes(etag)
  const asked = rangeHeaderOf(c, etag)
  if (c.req.method === 'GET' && !isKnown && asked === undefined) {
    const open = await file.open()
    if (!open) throw notFound()
    return new Response(open.body, { headers: { ...headers, 'Content-Length': `${open.size}` } })
  }
  const size = await file.size()
  if (size === undefined) throw notFound()
  if (isKnown) return new Response(null, { status: 304, headers })
  const range = c.req.method === 'GET' ? parseByteRange(asked, size) : undefined
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  }
  const open = c.req.method === 'GET' ? await file.open(range) : undefined
  const length = range ? range.end - range.start + 1 : size
  return new Response(open?.body ?? null, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': `${length}`,
      ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    },
  })
}

/** A range of another version is not wanted (If-Range, RFC 9110 §13.1.5). */
function rangeHeaderOf(c: Context, etag: string): string | undefined {
  const version = c.req.header('If-Range')
  return version === undefined || version === etag ? c.req.header('Range') : undefined
}

function notFound(): AppError {
  return new AppError('not_found', generalMessages.notFound)
}

/**
 * What a Range header asks of a file of `size` bytes. Several ranges, other units and nonsense are as good
 * as no header (RFC 9110 §14.2).
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return within({ start: Math.max(0, size - Number(last)), end: size - 1 }, size)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return within({ start: Number(first), end: last === '' ? size - 1 : Number(last) }, size)
}

function within({ start, end }: ByteRange, size: number): ByteRange | 'unsatisfiable' {
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
