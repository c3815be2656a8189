import '../../bin/require-node.mjs'

const { ensureBuilt } = await import('../../bin/ensure-built.ts')
await ensureBuilt()
const { drawGallery } = await import('./gallery.ts')
await drawGallery(process.argv[2])
