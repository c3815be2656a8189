import './require-node.mjs'

await import('../server/startup/fast-imports.mjs')
process.argv.push('--dev')
await import('../server/main.ts')
