import type { EntryContext } from 'react-router'

/** What the browser loads to start the page's script. */
export interface StartPlan {
  /** The router's description of all routes. */
  manifest: string
  /** The modules of each route of the page. */
  routes: Record<string, string[]>
  entry: string
  /** All of these and what they import, so that they are requested at once. */
  files: string[]
}

/** Of the built modules, those that `<Scripts>` would name. */
export function createStartPlan({ manifest, staticHandlerContext }: EntryContext): StartPlan {
  const { entry } = manifest
  const found = staticHandlerContext.matches.map(({ route: { id } }) => {
    const route = manifest.routes[id]
    if (!route) throw new Error(`Route ${id} is not in the build.`)
    const { clientActionModule, clientLoaderModule, clientMiddlewareModule, module } = route
    const modules = [clientActionModule, clientLoaderModule, clientMiddlewareModule, module]
    return { id, modules: modules.filter((one) => one !== undefined), imports: route.imports ?? [] }
  })
  const routes = Object.fromEntries(found.map(({ id, modules }) => [id, modules]))
  const imported = found.flatMap(({ modules, imports }) => [...modules, ...imports])
  const files = [...new Set([manifest.url, entry.module, ...entry.imports, ...imported])]
  return { manifest: manifest.url, routes, entry: entry.module, files }
}
