import '../bin/require-node.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installTools } from './install.mjs'

installTools()
const tools = import.meta.dirname
const { status } = spawnSync(
  join(tools, 'node_modules/.bin/drizzle-kit'),
  ['generate', '--config', 'tools/drizzle.config.ts', ...process.argv.slice(2)],
  { cwd: join(tools, '..'), stdio: 'inherit' },
)
process.exit(status ?? 1)
