import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { paceLargeBodies } from '../middleware/pace-large-bodies.ts'

const oneHour = 'public, max-age=3600'
const immutable = 'public, max-age=31536000, immutable'

/** Serves the built client files. Names under /assets contain a content hash, so those never change. */
export function staticFileRoutes(root: string) {
  const serve = serveStatic({ root, precompressed: true })
  return new Hono()
    .use(paceLargeBodies)
    .use(singleRanges)
    .get('/service-worker.js', serviceWorkerHeaders, serve)
    .get('/offline.html', offlinePageHeaders, serve)
    .get('/assets/:name{pdf\\.worker\\..+}', pdfWorkerHeaders)
    .use('/assets/*', cacheControl(immutable), serve)
    .on(['GET', 'HEAD'], listPublicPaths(root), cacheControl(oneHour), serve)
}

/**
 * The worker's own policy applies to what it loads. Browsers revalidate it, so that they find a new worker at the
 * next visit.
 */
const serviceWorkerHeaders = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-cache')
  c.res.headers.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'",
  )
})

/**
 * What reads PDFs may load nothing, whatever a PDF makes it do. Its decoders of scanned images are WebAssembly, which
 * the page loads for it.
 */
const pdfWorkerHeaders = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', "default-src 'none'; script-src 'wasm-unsafe-eval'")
})

/** The offline page checks whether the server is reachable again. The worker stores it with these headers. */
const offlinePageHeaders = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', oneHour)
  c.res.headers.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
})

/** Sets Cache-Control, but not on a 404. */
function cacheControl(value: string) {
  return createMiddleware(async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('Cache-Control', value)
  })
}

/** Ignores Range headers other than a single byte range, as RFC 9110 allows. */
const singleRanges = createMiddleware(async (c, next) => {
  const range = c.req.header('Range')
  if (range && !/^bytes=(\d+-\d*|-\d+)$/.test(range.trim())) c.req.raw.headers.delete('Range')
  await next()
  if (c.res.status === 200 && c.req.path.startsWith('/media/')) {
    c.res.headers.set('Accept-Ranges', 'bytes')
  }
})

/** The files and folders of web/public, which the build copies beside the assets. */
function listPublicPaths(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.name !== 'assets' && !entry.name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
}
