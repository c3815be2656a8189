import './require-node.mjs'

await import('../server/fast-imports.mjs')
const { importCommand } = await import('#seed/import/run-import.ts')
await importCommand(process.argv.slice(2))
