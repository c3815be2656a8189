import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ErrorBody } from '#shared/errors.ts'
import { requestMessages } from '#shared/messages/requests.ts'

/**
 * Reloads the page once the server is ready. Exponential backoff up to a minute, with jitter, so that waiting
 * browsers do not keep a busy server busy.
 */
const script = `const key = 'lectern-unavailable'
const last = JSON.parse(sessionStorage.getItem(key) ?? '{"at":0,"tries":0}')
const tries = Date.now() - last.at < 180000 ? last.tries : 0
const delay = Math.min(60000, 2000 * 2 ** tries) * (1 + Math.random())
const poll = () => setTimeout(async () => {
  const isReady = !document.hidden &&
    (await fetch('/readyz', { cache: 'no-store' }).then((response) => response.ok, () => false))
  if (!isReady) return poll()
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), tries: tries + 1 }))
  location.reload()
}, delay)
poll()`

const styles = `
:root { color-scheme: light dark; }
body { margin: 0; }
main { min-height: 100dvh; padding: 24px; box-sizing: border-box; display: grid; place-content: center; justify-items: center; gap: 16px; background: light-dark(#fbf9f4, #13151d); color: light-dark(#1d2233, #ebe8e1); font: 100%/1.6 system-ui, sans-serif; text-align: center; }
h1 { margin: 0; font: 600 2rem/1.2 Newsreader, Georgia, serif; }
p { max-width: 44ch; margin: 0; color: light-dark(#575e70, #aab0bf); }
a { padding: 10px 20px; border-radius: 8px; background: light-dark(#343a8c, #a3acff); color: light-dark(#ffffff, #12163a); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid light-dark(#343a8c, #a3acff); outline-offset: 3px; }
`

/** Self-contained, since nothing else may be available when it is sent. */
const unavailablePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Back in a moment · Lectern</title>
    <noscript><meta http-equiv="refresh" content="5" /></noscript>
    <style>${styles}</style>
  </head>
  <body>
    <main>
      <h1>Back in a moment</h1>
      <p role="status">${requestMessages.pageUnavailable}</p>
      <a href="">Try again</a>
    </main>
    <script>${script}</script>
  </body>
</html>
`

const scriptHash = createHash('sha256').update(script).digest('base64')

const unavailablePageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/**
 * Replaces pages that fail with 503 or 429, i.e. if the database is unavailable or the server overloaded.
 * API responses and the router's data requests keep their own body.
 */
export function serveUnavailablePage(isPageRequest: (c: Context) => boolean) {
  return createMiddleware(async (c, next) => {
    await next()
    const { status } = c.res
    if (status !== 503 && status !== 429) return
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html') || isPageRequest(c)
    if (!isPage) return
    c.res = undefined
    c.res = new Response(unavailablePage, { status, headers: unavailablePageHeaders })
  })
}

const sameOriginOnly = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** Handles requests until the server is ready: `/healthz` is ok, pages get the one that retries, the rest 503. */
export const respondWhileStarting: RequestListener = (request, response) => {
  if (request.url === '/healthz') {
    response
      .writeHead(200, { 'Content-Type': 'application/json', ...sameOriginOnly })
      .end('{"status":"ok"}')
    return
  }
  const isNavigation = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (isNavigation) {
    response.writeHead(503, unavailablePageHeaders).end(unavailablePage)
    return
  }
  const body: ErrorBody = {
    msg: requestMessages.unavailable,
    code: 'unavailable',
    requestId: 'starting',
  }
  response
    .writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2', ...sameOriginOnly })
    .end(JSON.stringify(body))
}
