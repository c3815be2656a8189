import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { runCreateAdmin } = await import('../seed/create-admin.ts')
await runCreateAdmin(process.argv.slice(2))
