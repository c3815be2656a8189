import '../bin/require-node.mjs'
import { installTools } from './install.mjs'

installTools()
const { ensureBuilt } = await import('../bin/ensure-built.ts')
await ensureBuilt()
const { runLighthouse } = await import('./lighthouse.ts')
process.exit(await runLighthouse(process.argv.slice(2)))
