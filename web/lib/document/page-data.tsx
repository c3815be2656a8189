import { createContext, useContext } from 'react'
import { redirectDocument } from 'react-router'
import { toRoutablePath } from '#shared/paths.ts'

/** Data that the server embeds in the document as JSON. */
interface PageData {
  /** The loaders' data in the router's encoding. */
  loaderData: string
  /** Whether the document's content security policy allows videos from other origins. */
  allowsRemoteMedia: boolean
}

const elementId = 'page-data'

/** Set by the server entry only; the browser does not render the block again. */
export const PageDataContext = createContext<PageData | undefined>(undefined)

/** Must precede the router's scripts, which read it. */
export function PageDataBlock() {
  const data = useContext(PageDataContext)
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: data ? escapeMarkup(JSON.stringify(data)) : '' }}
    />
  )
}

let pageData: PageData | undefined

/** The data of the loaded document, which stays the same after client-side navigation. */
export function readPageData(): PageData {
  if (pageData) return pageData
  const text = document.querySelector(`script#${elementId}`)?.textContent
  if (!text) throw new Error('The document has no page data.')
  return (pageData = JSON.parse(text) as PageData)
}

/** Passes the loader data to the router, and the path that the server has rendered if it differs. */
export function prepareHydration(): void {
  const { pathname, search, hash } = location
  const path = toRoutablePath(pathname)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
  const { streamController } = getRouterContext()
  streamController.enqueue(readPageData().loaderData)
  streamController.close()
}

/** Declared by `<Scripts>`; the router usually fills it by inline scripts. */
function getRouterContext() {
  return Reflect.get(window, '__reactRouterContext') as {
    streamController: ReadableStreamDefaultController<string>
  }
}

/** In a `<script>` only `<` can end the block or open a comment. */
function escapeMarkup(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** The `handle` of a route, read by the server entry. */
export interface PageHandle {
  /**
   * The page plays videos from other origins, so its policy must allow them. A function of the loader's data where
   * that differs between pages of a route.
   */
  playsRemoteMedia?: boolean | ((loaderData: never) => boolean)
  /** Only the browser adds what the visitor came for, so that the page's script is loaded at once. */
  needsScript?: boolean | ((loaderData: never) => boolean)
}

/**
 * Call it first in the `clientLoader` of a route with `playsRemoteMedia`. A document keeps its policy, so
 * the page is loaded as a new document unless the current one already allows remote media.
 */
export function requireMediaDocument(request: Request): void {
  if (readPageData().allowsRemoteMedia) return
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
