import { readdir } from 'node:fs/promises'
import type { Verdict } from '../load/verdict.ts'

/** `small` runs within seconds as part of `npm test`; `full` is the attack as it was found. */
export type Dose = 'small' | 'full'

export interface AttackReport {
  /** What was measured, each with its unit: `memory: '+38 MB'`. */
  figures: Record<string, string>
  /** What must hold, and whether it did in this run. */
  targets: Verdict[]
}

/** One bounded attack on a server that it starts and stops itself. Each file of `cases/` exports one as `attack`. */
export interface Attack {
  name: string
  /** One sentence: what the attacker does and what must survive it. */
  summary: string
  run(dose: Dose): Promise<AttackReport>
}

/** All cases, in the order of their file names. */
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
