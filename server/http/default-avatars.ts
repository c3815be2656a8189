import { Hono } from 'hono'
import { renderDefaultAvatar } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'

/** The avatars of accounts without one, rendered from the initials in the path. */
export function defaultAvatarRoutes() {
  return new Hono().get('/default-avatars/:name', (c) => {
    const image = renderDefaultAvatar(c.req.param('name'))
    if (!image) throw new AppError('not_found', generalMessages.notFound)
    return c.body(image, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    })
  })
}
