import { redirectDocument } from 'react-router'
import { readPageData } from './page-data.tsx'

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
