import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { declaredPages, guardedPages } from '#server/http/response-cache/public-pages.ts'
import routes from '#web/routes.ts'

/** The router asks for a page's data by the id of its route, which is its file. */
test.each([...declaredPages, ...guardedPages].map(([path, routeId]) => [path, routeId]))(
  'the cached page %s is the route %s',
  (path, routeId) => {
    const sample = path.replace(/\(\?:(\w+)\|[^)]*\)/, '$1')
    const matching = routes.filter((route) => {
      const pattern = `/${route.path ?? ''}`
        .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')
      return new RegExp(`^${pattern}$`).test(sample)
    })
    expect(matching.map(routeIdOf)).toContain(routeId)
  },
)

test('every page that the browser guards is cached', async () => {
  const cached = new Set([...declaredPages, ...guardedPages].map(([, routeId]) => routeId))
  const missing: string[] = []
  for (const route of routes) {
    const source = await readFile(new URL(`../../web/${route.file}`, import.meta.url), 'utf8')
    if (source.includes('requireSession(') && !cached.has(routeIdOf(route)))
      missing.push(route.file)
  }
  expect(missing).toEqual([])
})

/** Of the guarded pages no loader runs on the server, so nothing but the path and the query is known there. */
test('no page whose response is the same for all ids has a loader', async () => {
  const ids = new Set(guardedPages.map(([, routeId]) => routeId))
  const guarded = routes.filter((route) => ids.has(routeIdOf(route)))
  expect(guarded).toHaveLength(guardedPages.length)
  for (const { file } of guarded) {
    const source = await readFile(new URL(`../../web/${file}`, import.meta.url), 'utf8')
    expect(source, file).not.toMatch(/export (?:async )?(?:function|const) loader\b/)
    expect(source, file).toContain('export function HydrateFallback')
  }
})

function routeIdOf({ id, file }: { id?: string | undefined; file: string }): string {
  return id ?? file.replace(/\.tsx$/, '')
}
