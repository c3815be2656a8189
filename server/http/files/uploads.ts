import { Hono } from 'hono'
import { isCaptionsFileOpen } from '#server/domain/curriculum/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { openFile } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { paceLargeBodies } from '../middleware/pace-large-bodies.ts'
import { sendFile } from './send-file.ts'

/** If a browser opens the file as a document, it may not run anything, not even as its own origin. */
const sandboxPolicy = "default-src 'none'; img-src 'self'; media-src 'self'; sandbox"
const immutable = 'public, max-age=31536000, immutable'
/** The lesson of captions may become private. */
const shortLived = 'public, max-age=3600'

/**
 * Serves uploaded files; captions only while their lesson is open to all. A new version gets a new URL, so browsers may
 * cache each image for ever.
 */
export function uploadRoutes(deps: Pick<Deps, 'db' | 'files'>) {
  return new Hono().on(
    ['GET', 'HEAD'],
    '/files/:kind/:publicId/:name',
    paceLargeBodies,
    async (c) => {
      const { kind, publicId, name } = c.req.param()
      const file = openFile(deps, { kind, publicId, name })
      if (!file) throw notFound()
      const isCaptions = kind === 'captions'
      if (isCaptions && !(await isCaptionsFileOpen(deps.db, publicId))) throw notFound()
      const etag = `"${publicId}/${name}"`
      const headers = {
        'Cache-Control': isCaptions ? shortLived : immutable,
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
