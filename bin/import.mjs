import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { runImport } = await import('#seed/import/run-import.ts')
await runImport(process.argv.slice(2))
