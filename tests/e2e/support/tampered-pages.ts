import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
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
    apiFetch: (page) => forward(origin, page),
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
    getRequestListener((page) =>
      page.headers.get('Accept')?.includes('text/html')
        ? renderPage(handle, page)
        : forward(origin, page),
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

/**
 * Proxies everything except pages to the real server, each request over a connection of its own: the server may close
 * one that an earlier request left open just now.
 */
async function forward(origin: string, { url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url)
  const outgoing = request(origin + pathname + search, { agent: false }).end()
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value))
  return new Response(Readable.toWeb(reply) as ReadableStream, {
    status: reply.statusCode,
    headers,
  })
}
