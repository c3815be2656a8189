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
import type { PageSettings } from '#shared/pages/page-settings.ts'
import { ApiError, apiContext, createApi, type ApiFetch } from '#web/lib/api.ts'
import { hashDeclaredScripts } from '#web/lib/document/declared-scripts.tsx'
import { type PageHandle, PageDataContext } from '#web/lib/document/page-data.tsx'
import { createPolicyHeaders } from '#web/lib/document/page-policy.ts'
import { shareResponses } from '#web/lib/document/share-responses.ts'
import { createStartScript } from '#web/lib/document/start/create-start-script.ts'
import { StartScriptContext } from '#web/lib/document/start/page-scripts.tsx'
import { settingsContext } from '#web/lib/settings.ts'
import routes from './routes.ts'

/** The server reads from the build which pages it caches. */
export { default as pageRoutes } from './routes.ts'

type ReportError = (error: unknown) => void

export interface PageHandlerOptions {
  build: ServerBuild
  mode: string
  apiFetch: ApiFetch
  settings: PageSettings
  /** Logs unexpected errors. */
  reportError: ReportError
}

const reportErrorContext = createContext<ReportError>()

/**
 * The server calls this through the build, so that it never imports a second copy of the router.
 * Every page request is anonymous; `apiFetch` handles API calls in the same process.
 */
export function createPageHandler(options: PageHandlerOptions) {
  const handle = createRequestHandler(options.build, options.mode)
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider()
    const send = shareResponses(options.apiFetch)
    context.set(apiContext, createApi('http://lectern.internal', send))
    context.set(settingsContext, options.settings)
    context.set(reportErrorContext, options.reportError)
    return handle(request, context)
  }
}

/**
 * Renders the whole document before responding: the server caches it, so streaming would gain nothing.
 * The router's data, by default in inline scripts, is sent as a block of JSON.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { matches, loaderData } = entry.staticHandlerContext
  const playsRemoteMedia = matches.some(({ route }) => {
    const handle = entry.routeModules[route.id]?.handle as PageHandle | undefined
    const { playsRemoteMedia: plays = false } = handle ?? {}
    if (typeof plays === 'boolean') return plays
    const data = loaderData[route.id]
    // The route's own function of its own loader's data; without data, an error page is shown.
    return data !== undefined && plays(data as never)
  })
  const pageData = {
    loaderData: await new Response(serverHandoffStream).text(),
    allowsRemoteMedia: playsRemoteMedia,
  }
  const { publicUrl, assetUrl } = context.get(settingsContext)
  const startScript = createStartScript(entry, routes)
  const scripts = hashDeclaredScripts(entry, startScript)
  const policy = createPolicyHeaders({ scripts, playsRemoteMedia, publicUrl, assetUrl })
  for (const [name, value] of Object.entries(policy)) headers.set(name, value)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  let finalStatus = status
  const html = await render(
    <PageDataContext value={pageData}>
      <StartScriptContext value={startScript}>
        <ServerRouter context={entry} url={request.url} />
      </StartScriptContext>
    </PageDataContext>,
    (error) => {
      finalStatus = 500
      context.get(reportErrorContext)(error)
    },
  )
  return new Response(html, { status: finalStatus, headers })
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
      // By default, React reveals large boundaries by a script; pages must work without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError,
    })
  })
}

/** Rejected API calls have already been logged by the API. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || error instanceof ApiError) return
  context.get(reportErrorContext)(error)
}
