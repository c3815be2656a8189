import pLimit from 'p-limit'
import type { Fetch } from '#server/app.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createApi } from '#server/http/api.ts'
import { discoveryRoutes } from '#server/http/routes/discovery.ts'
import pageRoutes from '#web/routes.ts'
import { publicUrl } from './public-url.ts'

interface Reader {
  /** Empty for a visitor. */
  token: string
  /** By kind; those of `lesson` are used where a path needs a lesson. */
  ids: Record<string, string[]>
  /** A word that is searched for wherever there is a search. */
  search: string
}

/** Requests every GET call, page, feed and sitemap, with every id for each place. */
export function requestEverything(
  app: { fetch: Fetch; deps: Deps },
  fetchPage: Fetch,
  { token, ids, search }: Reader,
): Promise<{ path: string; text: string }[]> {
  const headers: HeadersInit = token ? { Authorization: token } : {}
  return pLimit(8).map(listPaths(app, fetchPage, ids, search), async ({ path, send }) => {
    const response = await send(new Request(publicUrl + path, { headers }))
    return { path, text: await response.text() }
  })
}

/** A page or search result that repeats nothing but what was searched for. */
export function isEcho(path: string, text: string, marker: string): boolean {
  const [, query = ''] = path.split('?')
  return query.includes(marker) && !text.includes('"_id"') && !text.includes(`/${marker}`)
}

function listPaths(
  app: { fetch: Fetch; deps: Deps },
  fetchPage: Fetch,
  ids: Reader['ids'],
  marker: string,
): { path: string; send: Fetch }[] {
  const calls = [createApi(app.deps), discoveryRoutes(app.deps)]
    .flatMap(({ routes }) => routes)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => ({ path, send: app.fetch }))
  const documents = pageRoutes.map(({ path = '' }) => ({
    path: `/${path === '*' ? 'nowhere' : path}`,
    send: fetchPage,
  }))
  const filled = [...calls, ...documents].flatMap(({ path, send }) =>
    fill(path, ids).map((one) => ({ path: one, send })),
  )
  return [...new Map(filled.map((one) => [one.path, one])).values()].flatMap(({ path, send }) => [
    { path, send },
    ...(/^\/api\/(?:post|courses|users|suggestions)$/.test(path)
      ? [{ path: `${path}?fields=short&search=${marker}&q=${marker}`, send }]
      : []),
  ])
}

/** Every id for each place, since the names of parameters do not say of what they are. */
function fill(pattern: string, ids: Reader['ids']): string[] {
  if (pattern.startsWith('/sitemaps/')) return ['/sitemaps/courses-1.xml']
  if (!pattern.includes(':')) return [pattern]
  const lesson = ids['lesson']?.[0] ?? ''
  const withLesson = pattern.replace(/:lesson\??/, lesson)
  const values = Object.values(ids).flat()
  return values.map((id) => withLesson.replace(/:\w+(?:\{[^/]*\}|\?)?/g, id))
}
