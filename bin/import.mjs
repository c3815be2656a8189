import './require-node.mjs'

await import('../server/fast-imports.mjs')
const { importCommand } = await import('../seed/import/import-command.ts')
await importCommand(process.argv.slice(2))
