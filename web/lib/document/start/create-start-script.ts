import type { EntryContext } from 'react-router'
import startScript from 'virtual:start-script'
import { getRouteId, type PageRoute } from '#shared/pages/page-routes.ts'
import type { PageHandle } from '../page-data.tsx'
import { createStartPlan } from './start-plan.ts'

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
