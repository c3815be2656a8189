import '../../bin/require-node.mjs'

await import('../../server/startup/fast-imports.mjs')
const { runGrow } = await import('./growth/run-grow.ts')
await runGrow(process.argv.slice(2))
