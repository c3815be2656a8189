import { readdir, readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second on every machine. */
const ticksPerSecond = 100

/** Seconds of processor time used by a process. */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await readStat(pid))?.seconds ?? 0
}

/** The same for a process and all its children, including those that have ended. */
export async function cpuSecondsWithChildren(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const facts = await Promise.all(pids.map(readStat))
  const family = facts.filter((fact) => fact?.pid === pid || fact?.parent === pid)
  return family.reduce(
    (sum, fact) => sum + (fact?.seconds ?? 0) + (fact?.pid === pid ? fact.ofEnded : 0),
    0,
  )
}

/** Fields of `/proc/<pid>/stat` after the name, the only one that may contain spaces (proc(5)). */
async function readStat(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return undefined
  const ticks = (first: number) =>
    (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond
  return { pid, parent: Number(fields[1]), seconds: ticks(11), ofEnded: ticks(13) }
}
