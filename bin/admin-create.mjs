import './require-node.mjs'

const { createAdminCommand } = await import('../seed/create-admin.ts')
await createAdminCommand(process.argv.slice(2))
