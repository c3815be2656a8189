import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { build } from 'vite'

/** Bundles web/service-worker.ts into one script beside the client's files in `outDir`. */
export async function buildServiceWorker(root: string, outDir: string): Promise<void> {
  const offlinePage = await readFile(`${root}web/public/offline.html`)
  const revision = createHash('sha256').update(offlinePage).digest('hex').slice(0, 16)
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
      outDir,
      emptyOutDir: false,
      lib: {
        entry: `${root}web/service-worker.ts`,
        formats: ['es'],
        fileName: () => 'service-worker.js',
      },
    },
  })
}
