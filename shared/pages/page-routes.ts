/** A page as `web/routes.ts` declares it: React Router's entry, and how the server caches the page. */
export interface PageRoute {
  /** The route's id for the router; its file without the extension by default. */
  id?: string
  path?: string
  index?: boolean
  file: string
  /**
   * `content`: the same for all clients; cached by path and the values of `query`. `shell`: a page for logged-in
   * users, of which the server renders only header and skeleton, so that one entry serves all ids. Pages without
   * it are rendered for each request.
   */
  cache?: 'content' | 'shell'
  /**
   * The HTML has all that the page shows until the visitor does something, so that its modules are loaded then. Pages
   * with cacheable content are always complete, unless their `handle` has `needsScript`.
   */
  isComplete?: boolean
  /** The parameters that the page reads from its query; none by default. */
  query?: (query: URLSearchParams) => object
  /** The values of `:id` in the path; any record id by default. */
  ids?: readonly string[]
}

export function getRouteId({ id, file }: PageRoute): string {
  return id ?? file.replace(/\.tsx$/, '')
}
