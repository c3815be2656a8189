import type { EntryContext } from 'react-router'
import startScript from 'virtual:start-script'
import { getRouteId, type PageRoute } from '#shared/pages/page-routes.ts'
import type { PageHandle } from '../page-data.tsx'

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

/**
 * The inline script of a page that is complete without React, or undefined if its modules are loaded at once: pages for
 * logged-in users, error pages, and those that only the browser completes.
 */
export function createStartScript(
  entry: EntryContext,
  pages: readonly PageRoute[],
): string | undefined {
  const { matches, loaderData, errors } = entry.staticHandlerContext
  const leaf = matches.at(-1)?.route.id
  const page = pages.find((one) => getRouteId(one) === leaf)
  const isComplete = page?.cache === 'content' || page?.isComplete
  if (import.meta.env.DEV || errors || !isComplete) return undefined
  const waitsForBrowser = matches.some(({ route: { id } }) => {
    const module = entry.routeModules[id]
    const { needsScript = false } = (module?.handle ?? {}) as PageHandle
    if (module?.HydrateFallback) return true
    return typeof needsScript === 'boolean' ? needsScript : needsScript(loaderData[id] as never)
  })
  if (waitsForBrowser) return undefined
  return `(startPlan=>{${startScript}})(${JSON.stringify(createStartPlan(entry))})`
}

/** Of the built modules, those that `<Scripts>` would name. */
function createStartPlan({ manifest, staticHandlerContext }: EntryContext): StartPlan {
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
