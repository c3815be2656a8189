import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const hour = 'public, max-age=3600'
const forever = 'public, max-age=31536000, immutable'

/** The built client files. Names under /assets carry a hash of their content and never change. */
export function staticFiles(root: string) {
  return new Hono()
    .use(
      '/assets/*',
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', forever),
      }),
    )
    .on(
      ['GET', 'HEAD'],
      publicPaths(root),
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header('Cache-Control', hour),
      }),
    )
}

/** What lies beside the assets: the files of web/public, folders with all they hold. */
function publicPaths(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.name !== 'assets' && !entry.name.startsWith('.'))
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
}
