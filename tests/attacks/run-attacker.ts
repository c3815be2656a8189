import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Runs one file of `attackers/` as a separate process, so that the attack does not slow down the
 * measurement. Resolves to its report when it is done.
 */
export async function runAttacker(name: string, order: object): Promise<unknown> {
  const child = fork(fileURLToPath(new URL(`./attackers/${name}.ts`, import.meta.url)))
  try {
    child.send(order)
    const [report] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`The attacker ${name} exited before it was done.`)
      }),
    ])
    return report
  } finally {
    child.kill()
  }
}
