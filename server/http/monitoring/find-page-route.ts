import type { PageRoute } from '#shared/pages/page-routes.ts'

/** Finds the pattern of the page that a path, or the path of its data, belongs to; the first one that matches. */
export function createPageRouteFinder(
  routes: readonly PageRoute[],
): (path: string) => string | undefined {
  const patterns = routes
    .map(({ path = '' }) => `/${path}`)
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern, matcher: toMatcher(pattern) }))
  return (path) => patterns.find(({ matcher }) => matcher.test(path))?.pattern
}

function toMatcher(pattern: string): RegExp {
  const source = pattern
    .replace(/[.*+^$()|[\]\\]/g, '\\$&')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}(?:/?|(?:/_)?\\.data)$`)
}
