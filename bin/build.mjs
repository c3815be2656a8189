import './require-node.mjs'

await import('../server/fast-imports.mjs')
const { ensureBuilt } = await import('./ensure-built.ts')
await ensureBuilt()
