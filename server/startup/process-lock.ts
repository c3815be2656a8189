import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export type ProcessLock = { release(): void }
export type LockHolder = { pid: number }

const TAKEOVER_DEADLINE_MS = 5_000

/**
 * Takes the lock file `path` for this process, or tells who holds it. The file carries the pid and the
 * process's start time, so neither a killed process nor a recycled pid blocks. Throws file system errors.
 */
export async function takeProcessLock(path: string): Promise<ProcessLock | LockHolder> {
  const mine = { pid: process.pid, startedAt: startOf(process.pid), nonce: randomUUID() }
  const content = JSON.stringify(mine)
  const claim = `${path}.${mine.nonce}`
  const deadline = Date.now() + TAKEOVER_DEADLINE_MS
  const lock = { release: () => release(path, content) }
  // Linked or renamed from a complete file: nobody ever reads a half-written lock.
  writeFileSync(claim, content, { flag: 'wx' })
  try {
    for (;;) {
      if (link(claim, path)) return lock
      const found = read(path)
      if (found === undefined) continue
      const holder = liveHolder(found)
      if (holder) return holder
      const taking = await replaceStale(path, found, claim)
      if (taking === 'replaced') return lock
      if (taking !== 'changed' && Date.now() > deadline) return taking
      await wait(5)
    }
  } finally {
    rmSync(claim, { force: true })
  }
}

/** The live process that holds the lock file `path`, if any. */
export function holderOf(path: string): LockHolder | undefined {
  const found = read(path)
  return found === undefined ? undefined : liveHolder(found)
}

/**
 * Two that both judged the lock stale must not replace each other: the replacement is made under a lock
 * of its own, and only if the stale content is still there (its owner is dead and cannot change it).
 */
async function replaceStale(
  path: string,
  stale: string,
  claim: string,
): Promise<'replaced' | 'changed' | LockHolder> {
  const guard = await takeProcessLock(`${path}.takeover`)
  if ('pid' in guard) return guard
  try {
    if (read(path) !== stale) return 'changed'
    renameSync(claim, path)
    return 'replaced'
  } finally {
    guard.release()
  }
}

function link(claim: string, path: string): boolean {
  try {
    linkSync(claim, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function release(path: string, content: string): void {
  if (read(path) === content) rmSync(path, { force: true })
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function liveHolder(content: string): LockHolder | undefined {
  const [, pid, startedAt] = /^\{"pid":(\d+),"startedAt":"([^"]+)"/.exec(content) ?? []
  if (!pid) return undefined
  const now = startOf(Number(pid))
  return now === startedAt || now === 'hidden' ? { pid: Number(pid) } : undefined
}

/** What tells this life of the pid from another; undefined when it is dead or a zombie. */
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return startByPs(pid)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return state === 'Z' || state === 'X' ? undefined : `${boot}:${fields[18]}`
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH'))
      return isHidden(pid) ? 'hidden' : undefined
    throw error
  }
}

function startByPs(pid: number): string | undefined {
  const env = { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { env, encoding: 'utf8' })
  const [state, ...start] = ps.stdout.trim().split(/\s+/)
  return !state || state.startsWith('Z') ? undefined : start.join(' ')
}

// With /proc mounted hidepid=2 another user's process has no entry although it lives.
function isHidden(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
