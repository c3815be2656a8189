import { toRoutablePath } from '#shared/readable-path.ts'

export type PageHandler = (request: Request) => Promise<Response>

/** What the pages need to know of the installation. */
export interface PageSettings {
  pacing: 'spec' | 'instant'
  publicUrl: string
  assetUrl: string
  devMailbox: boolean
  supportEmail: string
  /** What people call the service they may sign in with; undefined where there is none. */
  signInLabel: string | undefined
}

/** The server build of the pages, as far as the server knows it. */
export interface PageBuild {
  entry: {
    module: {
      createPageHandler(options: {
        build: unknown
        mode: string
        apiFetch: (request: Request) => Response | Promise<Response>
        settings: PageSettings
        reportError: (error: unknown) => void
      }): PageHandler
    }
  }
}

/** Renders the page of an address; the page brings its own Content-Security-Policy. */
export function renderPage(handle: PageHandler, request: Request): Promise<Response> {
  return handle(atReadablePath(request))
}

/** The browser does the same before hydration (`web/lib/document/page-data.tsx`). */
function atReadablePath(request: Request): Request {
  const url = new URL(request.url)
  const path = toRoutablePath(url.pathname)
  return path === url.pathname ? request : new Request(url.origin + path + url.search, request)
}
