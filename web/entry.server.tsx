import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import { ApiError, apiContext, createApi, type ApiFetch } from '#web/lib/api.ts'
import { hashDeclaredScripts } from '#web/lib/document/declared-scripts.tsx'
import { createPolicyHeaders } from '#web/lib/document/page-policy.ts'
import { settingsContext, type PageSettings } from '#web/lib/settings.ts'
import { type PageHandle, PageDataContext } from './lib/document/page-data.tsx'

type ReportError = (error: unknown) => void

export interface PageHandlerOptions {
  build: ServerBuild
  mode: string
  apiFetch: ApiFetch
  settings: PageSettings
  /** Hears of what nobody foresaw: the server's log. */
  reportError: ReportError
}

const reportErrorContext = createContext<ReportError>()

/**
 * The server calls this through the build, so that it never imports a second copy of the router.
 * Every page request is anonymous; `apiFetch` answers API calls inside the process.
 */
export function createPageHandler(options: PageHandlerOptions) {
  const handle = createRequestHandler(options.build, options.mode)
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiContext, createApi('http://lectern.internal', options.apiFetch))
    context.set(settingsContext, options.settings)
    context.set(reportErrorContext, options.reportError)
    return handle(request, context)
  }
}

/**
 * Renders the whole document before it answers: the server keeps the page, so a stream would gain
 * nothing. The router would send its data by inline scripts; here it goes into a block of JSON.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const playsRemoteMedia = entry.staticHandlerContext.matches.some(({ route }) => {
    const handle = entry.routeModules[route.id]?.handle as PageHandle | undefined
    return handle?.playsRemoteMedia
  })
  const pageData = {
    loaderData: await new Response(serverHandoffStream).text(),
    allowsRemoteMedia: playsRemoteMedia,
  }
  const { publicUrl, assetUrl } = context.get(settingsContext)
  const scripts = hashDeclaredScripts(entry)
  const policy = createPolicyHeaders({ scripts, playsRemoteMedia, publicUrl, assetUrl })
  for (const [name, value] of Object.entries(policy)) headers.set(name, value)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  let answered = status
  const html = await render(
    <PageDataContext value={pageData}>
      <ServerRouter context={entry} url={request.url} />
    </PageDataContext>,
    (error) => {
      answered = 500
      context.get(reportErrorContext)(error)
    },
  )
  return new Response(html, { status: answered, headers })
}

function render(document: React.ReactNode, onError: ReportError): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(document, {
      // React would move large boundaries behind a script; a page must be whole without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
  })
}

/** A refused API call is already logged where it was refused. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof ApiError) return
  context.get(reportErrorContext)(error)
}
