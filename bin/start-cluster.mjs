import './require-node.mjs'

const { ensureBuilt } = await import('./ensure-built.ts')
await ensureBuilt()
await import('../server/cluster.ts')
