import { createContext, useContext } from 'react'
import { redirectDocument } from 'react-router'
import { toRoutablePath } from '#shared/paths.ts'

/** What the document carries for its own script: inert text, never code. */
interface PageData {
  /** The data of the loaders in the router's own encoding. */
  loaderData: string
  /** The policy of this document lets it play videos of other origins. */
  allowsRemoteMedia: boolean
}

const elementId = 'page-data'

/** Set by the server entry alone; a browser never renders the block again. */
export const PageDataContext = createContext<PageData | undefined>(undefined)

/** A block of JSON, which no browser runs. It stands before the router's scripts, which need it. */
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

let inBrowser: PageData | undefined

/** What came with the document. It describes the document, also after the router has left its page. */
export function readPageData(): PageData {
  if (inBrowser) return inBrowser
  const text = document.querySelector(`script#${elementId}`)?.textContent
  if (!text) throw new Error('The document came without its data.')
  return (inBrowser = JSON.parse(text) as PageData)
}

/** Hands the router its data, and the address that the server has rendered where that is another. */
export function prepareHydration(): void {
  const { pathname, search, hash } = location
  const path = toRoutablePath(pathname)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
  const { streamController } = routerContext()
  streamController.enqueue(readPageData().loaderData)
  streamController.close()
}

/** What `<Scripts>` declares for the data that the router usually gets by inline scripts. */
function routerContext() {
  return Reflect.get(window, '__reactRouterContext') as {
    streamController: ReadableStreamDefaultController<string>
  }
}

/** Inside of `<script>` only `<` could end the block or open a comment. */
function escapeMarkup(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

/** What a route says of its page to the server entry. */
export interface PageHandle {
  /** Videos of other origins play here, so the document needs the wider policy. */
  playsRemoteMedia?: boolean
}

/**
 * First in the `clientLoader` of a route with `playsRemoteMedia`: a document keeps the policy that it
 * came with, so such a page is loaded as a document unless this one may play videos already.
 */
export function requireMediaDocument(request: Request): void {
  if (readPageData().allowsRemoteMedia) return
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
