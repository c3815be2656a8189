import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { LeakWorld } from './leak-callers.ts'
import { findSecrets, listRequests, type Sighting, type WalkedRoute } from './leak-walk.ts'

/** They end the caller's session. */
const endsSession = /^\/user\/(?:logout|sessions|reset|privacy\/deletion)/

interface WriteOptions {
  world: LeakWorld
  routes: readonly WalkedRoute[]
  send: (method: string, path: string, body: object) => Promise<{ status: number; text: string }>
}

interface WriteOutcome {
  sightings: Sighting[]
  /** Requests about the draft whose status differs from that of an unknown id. */
  telling: string[]
}

/**
 * Sends every write that the routes can make about the marked courses, by someone who may make none of them, and every
 * read about the draft.
 */
export async function tryWrites({ world, routes, send }: WriteOptions): Promise<WriteOutcome> {
  const outcome: WriteOutcome = { sightings: [], telling: [] }
  const limit = pLimit(8)
  const body = createBody(world)
  const draftIds = new Set([world.ids.draft, ...world.lessons.draft])
  const sent = JSON.stringify(body)
  const tried = routes.filter(({ path }) => !endsSession.test(path))
  const requests = listRequests(tried, world).filter(({ method, path }) => {
    const isAboutDraft = path.split('/').some((part) => draftIds.has(part))
    return isAboutDraft || (method !== 'GET' && !path.includes('?'))
  })
  await limit.map(requests, async ({ method, path }) => {
    const { status, text } = await send(method, path, body)
    const found = findSecrets(world, text, { method, path })
    outcome.sightings.push(...found.filter(({ secret }) => !sent.includes(secret.text)))
    const id = path.split('/').find((part) => draftIds.has(part))
    if (!id) return
    const unknown = await send(method, path.replace(id, randomUUID()), body)
    if (status !== unknown.status) {
      outcome.telling.push(`${method} ${path}: ${status} instead of ${unknown.status}`)
    }
  })
  return outcome
}

/** Valid for as many calls as possible, which ignore the fields of others. */
function createBody({ ids, sections }: LeakWorld) {
  const courses = Object.values(ids)
  return {
    _id: randomUUID(),
    title: 'Changed',
    name: 'Changed',
    version: 1,
    after: null,
    section: sections[0],
    lessons: [{ _id: randomUUID(), title: 'Added', kind: 'article' }],
    completed: false,
    by: 'mark',
    at: '2026-01-01T00:00:00.000Z',
    position: 1,
    duration: 100,
    watched: [[0, 1]],
    rating: 5,
    comment: 'Clear and short.',
    cart: courses.map((_id) => ({ _id, quantity: 1 })),
    ids: courses,
    category: randomUUID(),
    status: 'published',
    order: 'any',
    user: 'nobody@example.test',
    markdown: 'Text',
    content: 'Text',
    text: 'Text',
    reason: 'spam',
  }
}
