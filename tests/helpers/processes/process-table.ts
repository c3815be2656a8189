import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { until } from '#tests/helpers/until.ts'

export interface RunningProcess {
  pid: number
  parent: number
  command: string
}

/** Every process of this machine except zombies. */
export function listProcesses(): RunningProcess[] {
  return process.platform === 'linux' ? listByProc() : listByPs()
}

/** The process, while it runs, and all its descendants. */
export function processTree(root: number): RunningProcess[] {
  const all = listProcesses()
  const tree = all.filter(({ pid }) => pid === root)
  for (const one of tree) tree.push(...all.filter(({ parent }) => parent === one.pid))
  return tree
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((one) => one.pid === pid)
}

/** Whether the process has a descendant whose command contains the text. */
export function isRunningBelow(root: number, text: string): boolean {
  return processTree(root).some(({ pid, command }) => pid !== root && command.includes(text))
}

/** Kills a process, and waits until all its descendants have ended too. */
export async function killTree(root: number): Promise<void> {
  const tree = processTree(root).map(({ pid }) => pid)
  process.kill(root, 'SIGKILL')
  await until('its children to end', () => !tree.some(isRunning), 60_000)
}

/** Minimal Linux systems have no `ps`. */
function listByProc(): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (/^State:\s+[ZX]/m.test(status)) return []
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(pid), parent, command }]
    } catch {
      // The process ended meanwhile.
      return []
    }
  })
}

function listByPs(): RunningProcess[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return list.split('\n').flatMap((line) => {
    const [pid, parent, state, ...command] = line.trim().split(/\s+/)
    if (!pid || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), command: command.join(' ') }]
  })
}
