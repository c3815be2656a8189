import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { runBackup } = await import('../server/commands/backup.ts')
await runBackup(process.argv.slice(2))
