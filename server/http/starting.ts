import type { RequestListener } from 'node:http'
import type { ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { unavailablePage, unavailablePageHeaders } from './unavailable-page.ts'

const ownPagesOnly = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** Answers everybody until the server is ready: `/healthz` with ok, pages with one that retries, the rest with 503. */
export const respondWhileStarting: RequestListener = (request, response) => {
  if (request.url === '/healthz') {
    response
      .writeHead(200, { 'Content-Type': 'application/json', ...ownPagesOnly })
      .end('{"status":"ok"}')
    return
  }
  const isNavigation = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (isNavigation) {
    response.writeHead(503, unavailablePageHeaders).end(unavailablePage)
    return
  }
  const body: ErrorBody = {
    msg: generalMessages.unavailable,
    code: 'unavailable',
    requestId: 'starting',
  }
  response
    .writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2', ...ownPagesOnly })
    .end(JSON.stringify(body))
}
