import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

// Bundles web/service-worker.ts into one script beside the client's files. Run as a process of its own, since
// building sets NODE_ENV of the process to production.
const offlinePage = await Promise.all(
  ['offline.html', 'offline.js'].map((file) => readFile(`${root}web/public/${file}`)),
)
const revision = createHash('sha256').update(Buffer.concat(offlinePage)).digest('hex').slice(0, 16)
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  define: {
    offlinePageRevision: JSON.stringify(revision),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: `${root}build/client`,
    emptyOutDir: false,
    lib: {
      entry: `${root}web/service-worker.ts`,
      formats: ['es'],
      fileName: () => 'service-worker.js',
    },
  },
})
