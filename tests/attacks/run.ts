import { removePreparedFolders } from '../load/load-server.ts'
import { verdictLine } from '../load/verdict.ts'
import { loadAttacks } from './attack.ts'

/**
 * Runs the full dose of all attacks or of the named ones, and prints their results:
 * `npm run attack -- socket-flood`. Resolves to 0 when every target is reached.
 */
export async function runAttacks(names: string[]): Promise<number> {
  const attacks = await loadAttacks()
  const unknown = names.find((name) => !attacks.some((attack) => attack.name === name))
  if (unknown) {
    const known = attacks.map(({ name }) => name).join(', ')
    console.error(`There is no attack "${unknown}". Choose from: ${known}.`)
    return 1
  }
  let isFine = true
  for (const attack of attacks) {
    if (names.length > 0 && !names.includes(attack.name)) continue
    console.log(`\n${attack.name}: ${attack.summary}`)
    const { figures, targets } = await attack.run('full')
    for (const [what, figure] of Object.entries(figures)) console.log(`  ${what}: ${figure}`)
    for (const target of targets) console.log(`  ${verdictLine(target)}`)
    isFine &&= targets.every(({ reached }) => reached)
  }
  await removePreparedFolders()
  return isFine ? 0 : 1
}
