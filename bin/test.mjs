import './require-node.mjs'

const { runTests } = await import('../tests/run-tests.ts')
process.exit(await runTests())
