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

/** A running postmaster of a cluster, and where its socket is. */
export type Postmaster = {
  process: ProcessInfo
  socketFolder: string
  port: number
  stopping: boolean
}

/** The postmaster that `postmaster.pid` names; undefined if that pid is dead, a zombie or another program. */
export function findPostmaster(home: string): Postmaster | undefined {
  const cluster = join(home, 'postgres')
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const info = findProcess(Number(lines[0]))
  if (!info || !/(^|\/)postgres .*-D /.test(info.command) || !belongsTo(home, info))
    return undefined
  const stopping = lines[7]?.trim() === 'stopping'
  return { process: info, port: Number(lines[3] ?? 5432), socketFolder: lines[4] ?? '', stopping }
}

/**
 * Ends the children of a killed postmaster and removes its `postmaster.pid`: they keep the shared memory, and
 * Postgres does not start while they run. Call it only when no postmaster of this home is running.
 */
export async function clearDeadPostmaster(
  home: string,
  log: (line: string) => void,
): Promise<void> {
  await endOrphans(home, log)
  rmSync(join(home, 'postgres/postmaster.pid'), { force: true })
}

async function endOrphans(home: string, log: (line: string) => void): Promise<void> {
  const orphans = findOrphans(home)
  const haveEnded = () => waitUntil(() => !orphans.some(isAlive), 1_000)
  // Most notice that their postmaster is dead, and end by themselves.
  if (orphans.length === 0 || (await haveEnded())) return
  log(
    `Ending the processes that a killed Postgres left behind: ${orphans.map(({ pid }) => pid).join(', ')}`,
  )
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const orphan of orphans) sendSignal(orphan, name)
    if (await haveEnded()) return
  }
  throw new EmbeddedPostgresError(
    'start-failed',
    `Processes of a killed Postgres still hold ${home}: ${orphans
      .filter(isAlive)
      .map(({ pid }) => pid)
      .join(', ')}. End them, and start again.`,
  )
}

function findOrphans(home: string): ProcessInfo[] {
  return listPostgresProcesses().filter((info) => belongsTo(home, info))
}

/** Every process of a cluster has its folder as working directory; if that is hidden, its title names the cluster. */
function belongsTo(home: string, info: ProcessInfo): boolean {
  const cluster = join(home, 'postgres')
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (owner !== info.uid) return false
  if (info.cwd !== undefined) return info.cwd === cluster
  const isChild = info.command.startsWith(`postgres: ${clusterName(home)}: `)
  return isChild || info.command.includes(` -D ${cluster} `)
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
