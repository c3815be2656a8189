import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { ScrollRestoration, ServerRouter, type EntryContext } from 'react-router'
import { FirstPaintScript } from './first-paint-script.tsx'
import { SpeculationRules } from './speculation-rules.tsx'
import { PageScripts, StartScriptContext } from './start/page-scripts.tsx'

const cache = new WeakMap<EntryContext['manifest'], Map<string, string[]>>()

/**
 * CSP sources (`'sha256-…'`) of the inline scripts that our code and the router declare for the routes of
 * this page. They come from an empty document of the same routes, without any user content, so that an
 * injected script is never among them.
 */
export function hashDeclaredScripts(
  entry: EntryContext,
  startScript: string | undefined,
): string[] {
  const byRoutes = cache.get(entry.manifest) ?? new Map<string, string[]>()
  cache.set(entry.manifest, byRoutes)
  const routes = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const key = [startScript ? 'deferred' : 'at once', ...routes].join(' ')
  const sources =
    byRoutes.get(key) ?? findInlineScripts(renderEmptyDocument(entry, startScript)).map(hashSource)
  byRoutes.set(key, sources)
  return sources
}

function renderEmptyDocument(entry: EntryContext, startScript: string | undefined): string {
  const { matches } = entry.staticHandlerContext
  const empty: EntryContext = {
    ...entry,
    serverHandoffStream: undefined,
    renderMeta: {},
    routeModules: Object.fromEntries(
      Object.keys(entry.routeModules).map((id) => [id, { default: EmptyDocument }]),
    ),
    staticHandlerContext: {
      ...entry.staticHandlerContext,
      // A route without an entry counts as still loading.
      loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])),
      actionData: null,
      errors: null,
    },
  }
  return renderToStaticMarkup(
    <StartScriptContext value={startScript}>
      <ServerRouter context={empty} url="http://lectern.internal/" />
    </StartScriptContext>,
  )
}

/** Only the scripts of the document; routes below the root are not rendered. */
function EmptyDocument() {
  return (
    <html lang="en">
      <body>
        <FirstPaintScript />
        <SpeculationRules />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

function findInlineScripts(markup: string): string[] {
  return Array.from(markup.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, text = '']) => text)
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
