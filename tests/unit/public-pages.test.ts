import { expect, test } from 'vitest'
import { declaredPages } from '#server/http/public-pages.ts'
import routes from '#web/routes.ts'

/** The router asks for a page's data by the id of its route, which is its file. */
test.each(declaredPages.map(([path, routeId]) => [path, routeId]))(
  'the cached page %s is the route %s',
  (path, routeId) => {
    const sample = path.replace(/\(\?:(\w+)\|[^)]*\)/, '$1')
    const matching = routes.filter((route) => {
      const pattern = `/${route.path ?? ''}`
        .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')
      return new RegExp(`^${pattern}$`).test(sample)
    })
    expect(matching.map(({ file }) => file.replace(/\.tsx$/, ''))).toContain(routeId)
  },
)
