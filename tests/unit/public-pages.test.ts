import { readFile } from 'node:fs/promises'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { listPublicPages } from '#server/http/response-cache/public-pages.ts'
import { getRouteId } from '#shared/pages/page-routes.ts'
import routes from '#web/routes.ts'

const id = '01a20296-3417-72c0-93a9-2e1f410361de'
const cached = routes.filter(({ cache }) => cache)

/** The router requests a page's data by the id of its route, which is its file by default. */
test.each(cached.map((route) => [`/${route.path ?? ''}`, route] as const))(
  'the cached page %s is a route of the router, and its data is cached by the id of that route',
  (path, route) => {
    const samples = path.endsWith('?') ? [path.replace('/:id?', ''), path.slice(0, -1)] : [path]
    for (const sample of samples.map((one) =>
      one.replace(':id', route.ids?.[0] ?? id).replace(':lesson', id),
    )) {
      const objects = routes.map((one) => ({
        id: getRouteId(one),
        ...(one.index ? { index: true as const } : { path: one.path ?? '' }),
      }))
      const match = matchRoutes(objects, sample)?.at(-1)
      expect(match?.route.id).toBe(getRouteId(route))

      const pages = listPublicPages(routes)
      expect(pages.filter((page) => page.path.test(sample))).toHaveLength(1)
      const data = pages.find((page) =>
        page.path.test(sample === '/' ? '/_.data' : `${sample}.data`),
      )
      const query = data?.query(new URLSearchParams({ _routes: `root,x,${getRouteId(route)}` }))
      expect(query?.get('_routes')).toBe(`root,${getRouteId(route)}`)
    }
  },
)

test('every page that requires a session in the browser is cached', async () => {
  const missing: string[] = []
  for (const { file, cache } of routes) {
    const source = await readFile(new URL(`../../web/${file}`, import.meta.url), 'utf8')
    if (/\b(?:createGuardedRoute|requireToken|useRequiredSession)\b/.test(source) && !cache)
      missing.push(file)
  }
  expect(missing).toEqual([])
})

/** Without a loader, the server renders nothing that depends on more than the path and the query. */
test('no page that is cached as a shell has a loader', async () => {
  const shells = routes.filter(({ cache }) => cache === 'shell')
  expect(shells.length).toBeGreaterThan(20)
  for (const { file } of shells) {
    const source = await readFile(new URL(`../../web/${file}`, import.meta.url), 'utf8')
    expect(source, file).not.toMatch(matchExport('loader'))
    expect(source, file).toMatch(matchExport('HydrateFallback'))
  }
})

/** A declaration, or one of several names destructured from a call. */
function matchExport(name: string): RegExp {
  return new RegExp(`export (?:async )?(?:function |const (?:\\{[^}]*)?)\\b${name}\\b`)
}
