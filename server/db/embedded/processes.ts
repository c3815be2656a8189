import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from './errors.ts'

/** All a child process gets to see of our environment. */
export const CHILD_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8',
  TZ: 'UTC',
}

/** One life of a pid; `cwd` is undefined where the system does not let us see it. */
export type ProcessInfo = {
  pid: number
  uid: number
  started: string
  command: string
  cwd: string | undefined
}

/** The live process with this pid; undefined when it is gone or a zombie. */
export function findProcess(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? factsFromProc(pid) : factsFromPs(['-p', String(pid)])[0]
}

/** Every live process whose name or title starts as a Postgres's does. */
export function listPostgresProcesses(): ProcessInfo[] {
  if (process.platform !== 'linux')
    return factsFromPs(['-ax']).filter((facts) => /postgres/.test(facts.command))
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids
    .filter(isNamedPostgres)
    .map(factsFromProc)
    .filter((facts) => facts !== undefined)
}

/** Whether it is still the same life of this pid. */
export function isAlive(facts: ProcessInfo): boolean {
  return findProcess(facts.pid)?.started === facts.started
}

/** Sends the signal unless the process has ended. */
export function sendSignal(facts: ProcessInfo, name: NodeJS.Signals): void {
  if (!isAlive(facts)) return
  try {
    process.kill(facts.pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Polls until `condition` holds (true) or the time is over (false). */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!condition()) {
    if (Date.now() > deadline) return false
    await wait(20)
  }
  return true
}

function isNamedPostgres(pid: number): boolean {
  return fromProc(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) === 'postgres'
}

function factsFromProc(pid: number): ProcessInfo | undefined {
  return fromProc(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const uid = statSync(`/proc/${pid}`).uid
    return {
      pid,
      uid,
      started: fields[18] ?? '',
      command,
      cwd: fromProc(() => readlinkSync(`/proc/${pid}/cwd`)),
    }
  })
}

/** Undefined when the process has ended meanwhile, or the kernel hides it (another user, no SYS_PTRACE). */
function fromProc<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}

function factsFromPs(selection: string[]): ProcessInfo[] {
  const columns = ['-o', 'pid=,uid=,stat=,lstart=,command=']
  const ps = spawnSync('ps', [...selection, ...columns], {
    env: { ...CHILD_ENV, LANG: 'C' },
    encoding: 'utf8',
  })
  return ps.stdout.split('\n').flatMap((line) => {
    const [, pid, uid, state, started, command] =
      /^\s*(\d+)\s+(-?\d+)\s+(\S+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/.exec(line) ?? []
    if (!started || state?.startsWith('Z')) return []
    return [
      { pid: Number(pid), uid: Number(uid) >>> 0, started, command: command ?? '', cwd: undefined },
    ]
  })
}
