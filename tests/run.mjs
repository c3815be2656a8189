import '../bin/require-node.mjs'

const { runTests } = await import('./run-tests.ts')
process.exit(await runTests())
