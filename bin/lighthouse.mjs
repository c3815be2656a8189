import './require-node.mjs'

const { ensureBuilt } = await import('./ensure-built.ts')
await ensureBuilt()
const { runLighthouse } = await import('../tests/load/lighthouse.ts')
process.exit(await runLighthouse())
