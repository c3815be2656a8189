import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { recordId } from '#shared/contract/fields.ts'
import { pages } from '#shared/paths.ts'

const pathMaxLength = 200
const pageSegments = listPageSegments()

/**
 * The path for the log: activation, reset and newsletter links contain a token, and an unknown path can be
 * anything a user typed. Keeps ids and the fixed segments of the site's own routes.
 */
export function redactPath(c: Context): string {
  const routeSegments = new Set(matchedRoutes(c).flatMap(({ path }) => path.split('/')))
  return redactSegments(c.req.path, (segment) => routeSegments.has(segment) || isId(segment))
}

/** Replaces all segments but the fixed ones of page paths and those for which `isHarmless` returns true. */
export function redactSegments(path: string, isHarmless: (segment: string) => boolean): string {
  return path
    .split('/')
    .map((segment) => {
      const name = segment.replace(/\.data$/, '')
      return name === '' || pageSegments.has(name) || isHarmless(name) ? segment : '…'
    })
    .join('/')
    .slice(0, pathMaxLength)
}

function isId(segment: string): boolean {
  return recordId.safeParse(segment).success
}

/** The fixed segments of page paths, and those that paths of the API and of files start with. */
function listPageSegments(): Set<string> {
  const otherSegments = ['api', 'user', 'files', 'covers', 'assets', 'sitemaps', '_root']
  const paths = Object.values(pages).map((page) =>
    typeof page === 'string' ? page : (page as (id: string, query: object) => string)(':', {}),
  )
  const segments = paths.flatMap((path) => path.split('?', 1)[0]?.split('/') ?? [])
  return new Set([...otherSegments, ...segments].filter((segment) => /^[a-z_.]+$/.test(segment)))
}
