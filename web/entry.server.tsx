import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import { ApiFailure, apiContext, createApi, type ApiFetch } from '#web/lib/api.ts'
import { settingsContext, type PageSettings } from '#web/lib/settings.ts'

export interface PageHandlerOptions {
  build: ServerBuild
  mode: string
  apiFetch: ApiFetch
  settings: PageSettings
}

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
    return handle(request, context)
  }
}

/**
 * Renders the whole document before it answers: the server hashes the inline scripts for its
 * Content-Security-Policy and keeps the page, so a stream would gain nothing.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answered = status
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(chunks), { status: answered, headers }))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        // React would move large boundaries behind a script; a page must be whole without one.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError(error) {
          answered = 500
          console.error(error)
        },
      },
    )
  })
}

/** A refused API call is already logged where it was refused. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || error instanceof ApiFailure) return
  console.error(error)
}
