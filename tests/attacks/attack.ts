import { readdir } from 'node:fs/promises'
import type { Verdict } from '../load/verdict.ts'

/** `small` runs within seconds as part of `npm test`; `full` is the attack at its original size. */
export type Dose = 'small' | 'full'

export interface AttackReport {
  /** Measured values with their units, e.g. `memory: '+38 MB'`. */
  figures: Record<string, string>
  /** The targets, and whether this run reached them. */
  targets: Verdict[]
}

/** One bounded attack on a server that it starts and stops. Each file of `cases/` exports one as `attack`. */
export interface Attack {
  name: string
  /** One sentence: what the attacker does and what must not be affected. */
  summary: string
  run(dose: Dose): Promise<AttackReport>
}

/** All cases, ordered by file name. */
export async function loadAttacks(): Promise<Attack[]> {
  const folder = new URL('./cases/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const { attack } = (await import(new URL(file, folder).href)) as { attack: Attack }
      return attack
    }),
  )
}
