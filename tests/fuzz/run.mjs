import '../../bin/require-node.mjs'

const { ensureBuilt } = await import('../../bin/ensure-built.ts')
await ensureBuilt()
const { runFuzz } = await import('./run.ts')
process.exit(await runFuzz(process.argv.slice(2)))
