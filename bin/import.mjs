import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { importCommand } = await import('#seed/import/run-import.ts')
await importCommand(process.argv.slice(2))
