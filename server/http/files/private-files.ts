import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Deps } from '#server/domain/deps.ts'
import { openMedia } from '#server/domain/media/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { mediaMessages as messages } from '#shared/messages/media/media.ts'
import { readTarget } from '../context.ts'
import { paceLargeBodies } from '../middleware/pace-large-bodies.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import { attachmentWithName } from './content-disposition.ts'
import { sendFile } from './send-file.ts'

/** If a browser opens the file as a document, it may not run or load anything, and has no origin. */
const sandboxPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/**
 * Private media at `/media/<signature>/<asset>/<path>`, for any client with an address that was signed for the asset and has
 * not expired; requests are decided without the database. Mount it before the built files, which have a folder of the
 * same name and are public.
 */
export function privateFileRoutes(deps: Pick<Deps, 'clock' | 'files' | 'settings'>) {
  return new Hono().on(
    ['GET', 'HEAD'],
    '/media/:signature/:asset{[0-9a-f-]{36}}/:path{.+}',
    paceLargeBodies,
    async (c) => {
      const { signature, asset, path } = c.req.param()
      const file = openMedia(deps, { signature, assetId: asset, path })
      if (typeof file === 'string') return rejectAddress(c, file)
      const isVideo = file.delivery === 'stream' || file.delivery === 'original'
      if (isVideo && !isExactPath(c, `/media/${signature}/${asset}/${path}`)) {
        return rejectAddress(c, 'missing')
      }
      const seconds = Math.floor((file.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
      const etag = isVideo ? `"${asset}/${path}"` : `"${asset}"`
      const isInline = isVideo || file.delivery === 'view'
      return sendFile(c, file, etag, {
        // Anyone with the address may load it until it expires, so a delivery network may keep it as long.
        'Cache-Control': isVideo
          ? `public, max-age=${seconds}, immutable`
          : `private, max-age=${seconds}`,
        'Content-Type': file.contentType,
        'Content-Disposition': isInline ? 'inline' : attachmentWithName(file.name),
        'Content-Security-Policy': sandboxPolicy,
        'Accept-Ranges': 'bytes',
        ETag: etag,
      })
    },
  )
}

/** Whether the request names the file in no other spelling, such as with `..` or escapes, which URLs resolve. */
function isExactPath(c: Context, path: string): boolean {
  const target = readTarget(c)
  return target === path || target.startsWith(`${path}?`)
}

/** A page for people who follow an old link, an error for everything else. */
function rejectAddress(c: Context, reason: 'invalid' | 'expired' | 'missing') {
  c.header('Cache-Control', 'no-store')
  if (reason === 'missing') throw new AppError('not_found', generalMessages.notFound)
  const message = reason === 'expired' ? messages.linkExpired : messages.badLink
  if (!c.req.header('Accept')?.includes('text/html')) throw new AppError('forbidden', message)
  const title = messages.fileNotOpened
  return c.html(
    renderPlainPage(
      title,
      html`<h1>${title}</h1>
        <p>${message}</p>`,
    ),
    403,
  )
}
