import './require-node.mjs'

const { ensureBuilt } = await import('./ensure-built.ts')
await ensureBuilt()
const { bench } = await import('../tests/load/bench.ts')
process.exit(await bench(process.argv.slice(2)))
