import pLimit from 'p-limit'
import { z } from 'zod'
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
  /** Words that are searched for, one by one, wherever there is a search. */
  words: string[]
}

/**
 * Requests every GET call, page, feed and sitemap, with every id for each place, and every search. Throws if a limit
 * rejects one, since what it would find is unknown then.
 */
export async function requestEverything(
  app: { fetch: Fetch; deps: Deps },
  fetchPage: Fetch,
  { token, ids, words }: Reader,
): Promise<{ path: string; text: string }[]> {
  const headers: HeadersInit = token ? { Authorization: token } : {}
  const searches = await listSearches(app)
  const paths = listPaths(app, fetchPage, { ids, words, searches })
  return pLimit(8).map(paths, async ({ path, send }) => {
    const response = await send(new Request(publicUrl + path, { headers }))
    if (response.status === 429) throw new Error(`A limit rejects ${path}.`)
    return { path, text: await response.text() }
  })
}

const description = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({ parameters: z.array(z.object({ name: z.string() })).default([]) }).optional(),
    }),
  ),
})

/** The paths of calls that search, as the API description has them: `/api/courses/{id}/search`. */
async function listSearches(app: { fetch: Fetch }): Promise<Set<string>> {
  const response = await app.fetch(new Request(`${publicUrl}/api/openapi.json`))
  const { paths } = description.parse(await response.json())
  const searches = Object.entries(paths).filter(([, { get }]) =>
    get?.parameters.some(({ name }) => name === 'search' || name === 'q'),
  )
  return new Set(searches.map(([path]) => path))
}

/** A page or search result that repeats nothing but what was searched for. */
export function isEcho(path: string, text: string, marker: string): boolean {
  const [, query = ''] = path.split('?')
  return query.includes(marker) && !text.includes('"_id"') && !text.includes(`/${marker}`)
}

function listPaths(
  app: { fetch: Fetch; deps: Deps },
  fetchPage: Fetch,
  { ids, words, searches }: Omit<Reader, 'token'> & { searches: Set<string> },
): { path: string; send: Fetch }[] {
  const calls = [createApi(app.deps), discoveryRoutes(app.deps)]
    .flatMap(({ routes }) => routes)
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path: pattern }) => {
      const paths = fill(pattern, ids)
      const isSearch = searches.has(pattern.replaceAll(/:(\w+)(?:\{[^/]*\}|\?)?/g, '{$1}'))
      const queries = isSearch ? words.map((word) => searchFor(word, ids)) : []
      return paths.flatMap((path) => [path, ...queries.map((query) => path + query)])
    })
  const documents = pageRoutes.flatMap(({ path = '' }) =>
    fill(`/${path === '*' ? 'nowhere' : path}`, ids),
  )
  return [
    ...[...new Set(calls)].map((path) => ({ path, send: app.fetch })),
    ...[...new Set(documents)].map((path) => ({ path, send: fetchPage })),
  ]
}

/** Each call ignores the parameters of the others; `courses` and `also` are those of the search in lessons. */
function searchFor(word: string, ids: Reader['ids']): string {
  const courses = ids['course']?.join(',') ?? ''
  return `?fields=short&search=${word}&q=${word}&courses=${courses}&also=yes`
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
