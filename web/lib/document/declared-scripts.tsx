import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { ScrollRestoration, Scripts, ServerRouter, type EntryContext } from 'react-router'
import { FirstPaintScript } from './first-paint-script.tsx'

const known = new WeakMap<EntryContext['manifest'], Map<string, string[]>>()

/**
 * The sources (`'sha256-…'`) of every inline script that our code and the router declare for the routes
 * of this page. They are taken from an empty document of the same routes, which holds nothing that a
 * person wrote, so a script that gets into a page by its content is not among them.
 */
export function hashDeclaredScripts(entry: EntryContext): string[] {
  const ofBuild = known.get(entry.manifest) ?? new Map<string, string[]>()
  known.set(entry.manifest, ofBuild)
  const key = entry.staticHandlerContext.matches.map(({ route }) => route.id).join(' ')
  const sources = ofBuild.get(key) ?? inlineScripts(renderEmptyDocument(entry)).map(hashSource)
  ofBuild.set(key, sources)
  return sources
}

function renderEmptyDocument(entry: EntryContext): string {
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
      // Without an entry of its own a route counts as still loading.
      loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])),
      actionData: null,
      errors: null,
    },
  }
  return renderToStaticMarkup(<ServerRouter context={empty} url="http://lectern.internal/" />)
}

/** All scripts of the document, and nothing else; routes below the root are not rendered at all. */
function EmptyDocument() {
  return (
    <html lang="en">
      <body>
        <FirstPaintScript />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function inlineScripts(markup: string): string[] {
  return Array.from(markup.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g), ([, text = '']) => text)
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
