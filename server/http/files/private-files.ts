import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '#server/domain/deps.ts'
import { openCourseFile } from '#server/domain/media/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { mediaMessages } from '#shared/messages/media.ts'
import { paceLargeBodies } from '../middleware/pace-large-bodies.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import { attachmentWithName } from './content-disposition.ts'
import { sendFile } from './send-file.ts'

/** If a browser opens the file as a document, it may not run or load anything, and has no origin. */
const sandboxPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Private files, for whoever has an address that was signed for them and has not expired; requests are decided without
 * the database. Mount it before the built files, which have a folder of the same name and are public.
 */
export function privateFileRoutes(deps: Pick<Deps, 'clock' | 'files' | 'settings'>) {
  return new Hono().on(
    ['GET', 'HEAD'],
    '/media/:signature/:file{[0-9a-f-]{36}}/:name',
    paceLargeBodies,
    async (c) => {
      const { signature, file: fileId, name } = c.req.param()
      const file = openCourseFile(deps, { signature, fileId, name })
      if (typeof file === 'string') {
        const message = file === 'expired' ? mediaMessages.linkExpired : mediaMessages.badLink
        c.header('Cache-Control', 'no-store')
        if (c.req.header('Accept')?.includes('text/html')) {
          return c.html(renderPlainPage('Link not valid', html`<h1>${message}</h1>`), 403)
        }
        throw new AppError('forbidden', message)
      }
      const seconds = Math.floor((file.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
      const etag = `"${fileId}"`
      return sendFile(c, file, etag, {
        'Cache-Control': `private, max-age=${seconds}`,
        'Content-Type': file.contentType,
        'Content-Disposition': file.delivery === 'view' ? 'inline' : attachmentWithName(name),
        'Content-Security-Policy': sandboxPolicy,
        'Accept-Ranges': 'bytes',
        ETag: etag,
      })
    },
  )
}
