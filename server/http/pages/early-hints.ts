import { getRouteId, type PageRoute } from '#shared/pages/page-routes.ts'
import { hasSocket } from '../context.ts'

/** The links of what a page loads first, by the pattern of the page. */
export type Preloads = ReadonlyMap<string, readonly string[]>

/** What the build of the pages knows about their files. */
export interface PageAssets {
  assets: { routes: Record<string, { css?: string[] } | undefined> }
  routes: Record<string, { module: { links?: () => readonly LinkElement[] } } | undefined>
  entry: { module: { pageRoutes: readonly PageRoute[] } }
}

/** The attributes of a `<link>`. */
interface LinkElement {
  rel?: string | undefined
  href?: string | undefined
  as?: string | undefined
  type?: string | undefined
}

/** Informs the client of the page with this pattern, while it waits for the response. */
export type AnnouncePage = (request: Request, env: unknown, pattern: string) => void

/** The style sheets and preloaded fonts of each page. Scripts would delay what the page shows. */
export function listPreloads({ assets, routes, entry }: PageAssets): Preloads {
  return new Map(
    entry.module.pageRoutes.map((route) => {
      const ids = ['root', getRouteId(route)]
      const styles = ids.flatMap((id) => assets.routes[id]?.css ?? [])
      const links = ids.flatMap((id) => routes[id]?.module.links?.() ?? [])
      const fonts = links.filter(({ rel, as }) => rel === 'preload' && as === 'font')
      return [
        `/${route.path ?? ''}`,
        [
          ...Array.from(new Set(styles), (href) => `<${href}>; rel=preload; as=style`),
          ...fonts.map(
            ({ href, type }) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`,
          ),
        ],
      ]
    }),
  )
}

/** Sends 103 Early Hints to browsers that open a page. Undefined without `preloads`. */
export function createEarlyHints(preloads: Preloads | undefined): AnnouncePage | undefined {
  if (!preloads) return undefined
  return (request, env, pattern) => {
    const link = preloads.get(pattern)
    if (!link || !isDocumentRequest(request) || !hasSocket(env)) return
    const { incoming, outgoing } = env
    // HTTP/1.0 has no informational responses.
    if (outgoing.headersSent || incoming.httpVersion !== '1.1') return
    outgoing.writeEarlyHints({ link: [...link] })
  }
}

/** Browsers send the header with each document that they open; other clients may not know the status 103. */
function isDocumentRequest({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('Sec-Fetch-Mode') === 'navigate'
}
