import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { runRestore } = await import('../server/commands/restore.ts')
await runRestore(process.argv.slice(2))
