import '../../bin/require-node.mjs'

const { ensureBuilt } = await import('../../bin/ensure-built.ts')
await ensureBuilt()
const { runLighthouse } = await import('./lighthouse.ts')
process.exit(await runLighthouse(process.argv.slice(2)))
