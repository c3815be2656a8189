import '../../bin/require-node.mjs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { catalogue: { type: 'string' }, url: { type: 'string' } },
})
const { ensureBuilt } = await import('../../bin/ensure-built.ts')
if (!values.url) await ensureBuilt()
const { createGallery } = await import('./gallery.ts')
await createGallery({ only: positionals[0] ?? '', ...values })
