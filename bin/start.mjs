import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { ensureBuilt } = await import('./ensure-built.ts')
await ensureBuilt()
await import('../server/main.ts')
