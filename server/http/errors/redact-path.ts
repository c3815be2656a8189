import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { recordId } from '#shared/contract/fields.ts'
import { pages } from '#shared/paths.ts'

const pageWords = wordsOfPages()

/**
 * The path without secrets and without what people typed: activation, reset and newsletter links carry a
 * token, and an unknown path can be anything. Words of our own addresses stay, and ids.
 */
export function redactPath(c: Context): string {
  const routeWords = new Set(matchedRoutes(c).flatMap(({ path }) => path.split('/')))
  return redactSegments(c.req.path, (segment) => routeWords.has(segment) || isId(segment))
}

/** Keeps the segments that our pages' addresses are made of, and those that `isHarmless`. */
export function redactSegments(path: string, isHarmless: (segment: string) => boolean): string {
  return path
    .split('/')
    .map((segment) => {
      const word = segment.replace(/\.data$/, '')
      return word === '' || pageWords.has(word) || isHarmless(word) ? segment : '…'
    })
    .join('/')
    .slice(0, pathMaxLength)
}

const pathMaxLength = 200

function isId(segment: string): boolean {
  return recordId.safeParse(segment).success
}

/** The fixed parts of our pages' addresses, and of what stands beside them. */
function wordsOfPages(): Set<string> {
  const ofFiles = ['api', 'user', 'files', 'covers', 'assets', 'sitemaps', '_root']
  const addresses = Object.values(pages).map((page) =>
    typeof page === 'string' ? page : (page as (id: string, query: object) => string)(':', {}),
  )
  const segments = addresses.flatMap((address) => address.split('?', 1)[0]?.split('/') ?? [])
  return new Set([...ofFiles, ...segments].filter((segment) => /^[a-z_.]+$/.test(segment)))
}
