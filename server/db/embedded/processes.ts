import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from './errors.ts'

/** The whole environment of a child process. */
export const CHILD_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8',
  TZ: 'UTC',
}

/** A process; its start time distinguishes it from others with the same pid. `cwd` is undefined where the system hides it. */
export type ProcessInfo = {
  pid: number
  uid: number
  started: string
  command: string
  cwd: string | undefined
}

/** The running process with this pid; undefined if it has exited or is a zombie. */
export function findProcess(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(['-p', String(pid)])[0]
}

/** Every running process whose name or title is that of a Postgres. */
export function listPostgresProcesses(): ProcessInfo[] {
  if (process.platform !== 'linux')
    return readFromPs(['-ax']).filter(({ command }) => /postgres/.test(command))
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return pids
    .filter(isNamedPostgres)
    .map(readFromProc)
    .filter((info) => info !== undefined)
}

/** Whether the process still runs; false for another one with its pid. */
export function isAlive(info: ProcessInfo): boolean {
  return findProcess(info.pid)?.started === info.started
}

/** Does nothing if the process has exited. */
export function sendSignal(info: ProcessInfo, name: NodeJS.Signals): void {
  if (!isAlive(info)) return
  try {
    process.kill(info.pid, name)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** Polls; false if the condition was not met in time. */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!condition()) {
    if (performance.now() > deadline) return false
    await wait(20)
  }
  return true
}

function isNamedPostgres(pid: number): boolean {
  return fromProc(() => readFileSync(`/proc/${pid}/comm`, 'utf8').trim()) === 'postgres'
}

function readFromProc(pid: number): ProcessInfo | undefined {
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

/** Undefined if the process has exited meanwhile, or the kernel hides it (another user, no SYS_PTRACE). */
function fromProc<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}

function readFromPs(selection: string[]): ProcessInfo[] {
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
