import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import {
  renderSocialCard,
  loadSocialCard,
  coverContentType,
  parseCoverFile,
  renderCover,
} from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { renderDefaultAvatar } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { generalMessages } from '#shared/messages/general.ts'

/** About 600 cards; rendering one that is not cached takes a worker thread 50 ms. */
const cacheMaxBytes = 32 * 1024 * 1024
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Preview images (`og:image`) of courses, cached by their content. */
export function socialCardRoutes(deps: Deps) {
  const cards = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: cacheMaxBytes,
    sizeCalculation: (card) => card.length,
  })
  const rendering = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return new Hono().get('/social/courses/:file{[0-9a-f-]{36}\\.png}', async (c) => {
    const id = c.req.param('file').slice(0, -'.png'.length)
    if (!uuid.test(id)) throw new AppError('not_found', catalogueMessages.courseNotFound)
    const content = await loadSocialCard(deps, id)
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
    const headers = { 'Cache-Control': 'public, max-age=3600', ETag: `"${key}"` }
    if (c.req.header('If-None-Match')?.includes(key)) return c.body(null, 304, headers)
    const card = cards.get(key) ?? (await renderOnce(key, () => renderSocialCard(deps, content)))
    return c.body(card, 200, { ...headers, 'Content-Type': 'image/png' })
  })

  /** Concurrent requests for the same card wait for one rendering. */
  function renderOnce(key: string, render: () => Promise<Uint8Array<ArrayBuffer>>) {
    const card =
      rendering.get(key) ??
      render()
        .then((rendered) => {
          cards.set(key, rendered)
          return rendered
        })
        .finally(() => rendering.delete(key))
    rendering.set(key, card)
    return card
  }
}

/** Generated covers of courses without a cover image, rendered from the design in the path. */
export function coverRoutes() {
  return new Hono().get('/covers/:topic/:file{[0-9a-z-]+\\.svg}', (c) => {
    const file = c.req.param('file').slice(0, -'.svg'.length)
    const design = parseCoverFile(c.req.param('topic'), file)
    if (!design) throw new AppError('not_found', generalMessages.notFound)
    return c.body(renderCover(design), 200, {
      'Content-Type': coverContentType,
      'Cache-Control': 'public, max-age=86400',
    })
  })
}

/** Avatars of accounts without one, rendered from the initials in the path. */
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
