import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { createAdminCommand } = await import('../seed/create-admin.ts')
await createAdminCommand(process.argv.slice(2))
