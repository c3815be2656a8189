import './require-node.mjs'

await import('../server/fast-imports.mjs')
process.argv.push('--dev')
await import('../server/main.ts')
