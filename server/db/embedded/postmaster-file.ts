import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import {
  findProcess,
  listPostgresProcesses,
  type ProcessInfo,
  sendSignal,
  isAlive,
  waitUntil,
} from './processes.ts'
import { clusterName } from './socket-folder.ts'

/** A live postmaster of a cluster, with the place of its socket. */
export type Postmaster = {
  facts: ProcessInfo
  socketFolder: string
  port: number
  stopping: boolean
}

/** The live postmaster that `postmaster.pid` names; undefined when the pid is dead, a zombie, or something else. */
export function findPostmaster(home: string): Postmaster | undefined {
  const cluster = join(home, 'postgres')
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const facts = findProcess(Number(lines[0]))
  if (!facts || !/(^|\/)postgres .*-D /.test(facts.command) || !belongsTo(home, facts))
    return undefined
  const stopping = lines[7]?.trim() === 'stopping'
  return { facts, port: Number(lines[3] ?? 5432), socketFolder: lines[4] ?? '', stopping }
}

/**
 * Ends what a killed postmaster left behind and removes its `postmaster.pid`. Call it only when no postmaster
 * of this home lives: its children hold the shared memory, and Postgres will not start beside them.
 */
export async function clearDeadPostmaster(
  home: string,
  log: (line: string) => void,
): Promise<void> {
  await endLeftovers(home, log)
  rmSync(join(home, 'postgres/postmaster.pid'), { force: true })
}

async function endLeftovers(home: string, log: (line: string) => void): Promise<void> {
  const leftovers = leftoversOf(home)
  const gone = () => waitUntil(() => !leftovers.some(isAlive), 1_000)
  // Most see by themselves that their postmaster is dead, and end.
  if (leftovers.length === 0 || (await gone())) return
  log(
    `Ending what a killed Postgres left behind: processes ${leftovers.map(({ pid }) => pid).join(', ')}`,
  )
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const facts of leftovers) sendSignal(facts, name)
    if (await gone()) return
  }
  throw new EmbeddedPostgresError(
    'start-failed',
    `Processes of a killed Postgres still hold ${home}: ${leftovers
      .filter(isAlive)
      .map(({ pid }) => pid)
      .join(', ')}. End them, and start again.`,
  )
}

function leftoversOf(home: string): ProcessInfo[] {
  return listPostgresProcesses().filter((facts) => belongsTo(home, facts))
}

/** Every process of a cluster works in its folder; where that is hidden, the title names the cluster. */
function belongsTo(home: string, facts: ProcessInfo): boolean {
  const cluster = join(home, 'postgres')
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (owner !== facts.uid) return false
  if (facts.cwd !== undefined) return facts.cwd === cluster
  const isChild = facts.command.startsWith(`postgres: ${clusterName(home)}: `)
  return isChild || facts.command.includes(` -D ${cluster} `)
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
