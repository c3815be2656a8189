import '../../bin/require-node.mjs'

const { ensureBuilt } = await import('../../bin/ensure-built.ts')
await ensureBuilt()
const { runAttacks } = await import('./run.ts')
process.exit(await runAttacks(process.argv.slice(2)))
