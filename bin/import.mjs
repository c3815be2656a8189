import './require-node.mjs'

const { importCommand } = await import('../seed/import/import-command.ts')
await importCommand(process.argv.slice(2))
