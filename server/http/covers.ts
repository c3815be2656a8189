import { Hono } from 'hono'
import { coverContentType, renderCoverVariant } from '#server/domain/catalogue/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'

/** The drawn covers of courses without a picture of their own: files, computed instead of stored. */
export function coverRoutes() {
  return new Hono().get('/covers/:topic/:file{[0-9]+\\.svg}', (c) => {
    const drawing = renderCoverVariant(
      c.req.param('topic'),
      Number.parseInt(c.req.param('file'), 10),
    )
    if (!drawing) throw new AppError('not_found', generalMessages.notFound)
    return c.body(drawing, 200, {
      'Content-Type': coverContentType,
      'Cache-Control': 'public, max-age=86400',
    })
  })
}
