import '../bin/require-node.mjs'

const { runRounds } = await import('./rounds.ts')
process.exit(await runRounds(process.argv.slice(2)))
