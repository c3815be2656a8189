import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import { openFile } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { paceLargeBodies } from '../middleware/pace-large-bodies.ts'
import { sendFile } from './send-file.ts'

/** If a browser opens the file as a document, it may not run anything, not even as its own origin. */
const sandboxPolicy = "default-src 'none'; img-src 'self'; media-src 'self'; sandbox"
const immutable = 'public, max-age=31536000, immutable'

/** Serves uploaded files. A new version gets a new URL, so browsers may cache each one for ever. */
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
        'Cache-Control': immutable,
        'Content-Type': file.contentType,
        'Content-Disposition': `inline; filename="${name}"`,
        'Content-Security-Policy': sandboxPolicy,
        'Accept-Ranges': 'bytes',
        ETag: etag,
      }
      return sendFile(c, file, etag, headers)
    },
  )
}

function notFound(): AppError {
  return new AppError('not_found', generalMessages.notFound)
}
