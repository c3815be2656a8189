import './require-node.mjs'

await import('../server/fast-imports.mjs')
const { createAdminCommand } = await import('../seed/create-admin.ts')
await createAdminCommand(process.argv.slice(2))
