import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { paceLargeBodies } from '../middleware/pace-large-bodies.ts'

const hour = 'public, max-age=3600'
const forever = 'public, max-age=31536000, immutable'

/** The built client files. Names under /assets carry a hash of their content and never change. */
export function staticFileRoutes(root: string) {
  return new Hono()
    .use(paceLargeBodies)
    .use(plainRanges)
    .get('/service-worker.js', asWorker, serveStatic({ root, precompressed: true }))
    .use('/assets/*', kept(forever), serveStatic({ root, precompressed: true }))
    .on(['GET', 'HEAD'], publicPaths(root), kept(hour), serveStatic({ root, precompressed: true }))
}

/** A worker loads what pages load, under its own policy; a new one is taken up at the next visit. */
const asWorker = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-cache')
  c.res.headers.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'",
  )
})

/** How long browsers may keep a file; what is not found says nothing of it. */
function kept(cacheControl: string) {
  return createMiddleware(async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('Cache-Control', cacheControl)
  })
}

/** Only a single range of bytes is answered as one; any other range header is as good as none (RFC 9110). */
const plainRanges = createMiddleware(async (c, next) => {
  const range = c.req.header('Range')
  if (range && !/^bytes=(\d+-\d*|-\d+)$/.test(range.trim())) c.req.raw.headers.delete('Range')
  await next()
  if (c.res.status === 200 && c.req.path.startsWith('/media/')) {
    c.res.headers.set('Accept-Ranges', 'bytes')
  }
})

/** What lies beside the assets: the files of web/public, folders with all they hold. */
function publicPaths(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.name !== 'assets' && !entry.name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
}
