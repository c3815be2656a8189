import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { drawSocialCard, getCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'

const kept = 200

/** The pictures of courses for where their addresses are shared; those drawn last are kept. */
export function socialCardRoutes(deps: Deps) {
  const cards = new LRUCache<string, Promise<Uint8Array>>({ max: kept })
  return new Hono().get('/social/courses/:file{[0-9a-f-]{36}\\.png}', async (c) => {
    const id = c.req.param('file').slice(0, -'.png'.length)
    const [course] = (await getCourse(deps, id)).course
    const key = JSON.stringify([
      id,
      course.title,
      course.author,
      course.topic,
      course.rating,
      course.numReviews,
    ])
    const card = cards.get(key) ?? drawSocialCard(course)
    cards.set(key, card)
    card.catch(() => cards.delete(key))
    return c.body(new Uint8Array(await card), 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=3600',
    })
  })
}
