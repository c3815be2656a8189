import '../../bin/require-node.mjs'

const { ensureBuilt } = await import('../../bin/ensure-built.ts')
await ensureBuilt()
const { soak } = await import('./soak/soak.ts')
process.exit(await soak(process.argv.slice(2)))
