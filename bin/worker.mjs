import './require-node.mjs'

await import('../server/worker.ts')
