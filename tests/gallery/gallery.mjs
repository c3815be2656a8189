import '../../bin/require-node.mjs'

const { ensureBuilt } = await import('../../bin/ensure-built.ts')
await ensureBuilt()
const { createGallery } = await import('./gallery.ts')
await createGallery(process.argv[2])
