import '../bin/require-node.mjs'

const { testPreviousRelease } = await import('./previous-release.ts')
process.exitCode = await testPreviousRelease(process.argv.slice(2))
