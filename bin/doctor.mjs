import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
const { runDoctor } = await import('../server/commands/doctor.ts')
await runDoctor(process.argv.slice(2))
