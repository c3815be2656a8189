import './require-node.mjs'

process.argv.push('--dev')
await import('../server/main.ts')
