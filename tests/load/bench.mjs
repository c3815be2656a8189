import '../../bin/require-node.mjs'
import { installTools } from '../../tools/install.mjs'

installTools()
const { ensureBuilt } = await import('../../bin/ensure-built.ts')
await ensureBuilt()
const { bench } = await import('./bench.ts')
process.exit(await bench(process.argv.slice(2)))
