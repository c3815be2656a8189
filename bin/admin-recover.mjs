import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { runAdminRecover } = await import('../server/commands/admin-recover.ts')
await runAdminRecover(process.argv.slice(2))
