import { once } from 'node:events'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { jsx } from 'react/jsx-runtime'
import { renderPage, type PageBuild } from '#server/http/pages/render-page.ts'

interface BuiltRoutes {
  routes: Record<string, { module: { default: unknown } }>
}

export interface TamperedPages {
  url: string
  /** Errors of the page handler. */
  errors: unknown[]
  close(): Promise<void>
}

/**
 * Serves the built pages in front of a real server, with one route that renders `markup` unescaped, as if
 * its escaping were missing.
 */
export async function serveTamperedPages(
  origin: string,
  { routeId, markup }: { routeId: string; markup: string },
): Promise<TamperedPages> {
  const path = new URL('../../../build/server/index.js', import.meta.url)
  const build = (await import(pathToFileURL(path.pathname).href)) as PageBuild & BuiltRoutes
  const route = build.routes[routeId]
  if (!route) throw new Error(`There is no route ${routeId}.`)
  const Tampered = () => jsx('div', { dangerouslySetInnerHTML: { __html: markup } })
  const errors: unknown[] = []
  const handle = build.entry.module.createPageHandler({
    build: {
      ...build,
      routes: {
        ...build.routes,
        [routeId]: { ...route, module: { ...route.module, default: Tampered } },
      },
    },
    mode: 'production',
    apiFetch: (request) => forward(origin, request),
    settings: {
      pacing: 'instant',
      publicUrl: origin,
      assetUrl: origin,
      catalogue: 'public',
      devMailbox: false,
      supportEmail: 'support@lectern.test',
      signInLabel: undefined,
    },
    reportError: (error) => errors.push(error),
  })
  const server = createServer(
    getRequestListener((request) =>
      request.headers.get('Accept')?.includes('text/html')
        ? renderPage(handle, request)
        : forward(origin, request),
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    errors,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Proxies everything except pages to the real server. */
async function forward(origin: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  // A connection kept from an earlier test may be closed by the server just now.
  const reply = await fetch(origin + pathname + search, { headers: { Connection: 'close' } })
  const headers = new Headers(reply.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(reply.body, { status: reply.status, headers })
}
