import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Binaries } from './locate-binaries.ts'
import { CHILD_ENV } from './processes.ts'

/** How Postgres is run. `uid` and `gid` are the owner of its files, as seen by this process. */
export type RunAs = {
  uid: number
  gid: number
  spawnIds: { uid?: number; gid?: number }
  prefix: string[]
}

/** As the current user, who is not root. */
export function runAsSelf(): RunAs {
  return {
    uid: process.geteuid?.() ?? -1,
    gid: process.getegid?.() ?? -1,
    spawnIds: {},
    prefix: [],
  }
}

/** As another user; only root can. */
export function runAsUser(uid: number, gid: number): RunAs {
  return { uid, gid, spawnIds: { uid, gid }, prefix: [] }
}

/** As `nobody`, since Postgres rejects root. */
export function runAsNobody(): RunAs {
  const nobody = nobodyIds()
  return runAsUser(nobody.uid, nobody.gid)
}

/** As root in a user namespace where it is called `nobody`: it can read what only root may read. */
export function runInUserNamespace(): RunAs {
  const { uid, gid } = nobodyIds()
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  return { ...runAsSelf(), prefix }
}

/** The arguments for `spawn`: command, its arguments, and options. */
export function buildCommand(runAs: RunAs, file: string, args: string[]) {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args]
  return { command, args: rest, options: { ...runAs.spawnIds, cwd: '/', env: CHILD_ENV } }
}

/** Whether this identity can execute Postgres. */
export function canRun(runAs: RunAs, binaries: Binaries): boolean {
  return (
    succeeds(runAs, binaries.postgres, ['--version']) &&
    succeeds(runAs, binaries.initdb, ['--version'])
  )
}

/** Whether the current user has a name. */
export function hasUserName(): boolean {
  return spawnSync('id', ['-un'], { env: CHILD_ENV, stdio: 'ignore' }).status === 0
}

/** Whether this identity may enter the folder. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  return succeeds(runAs, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
}

function succeeds(runAs: RunAs, file: string, args: string[]): boolean {
  const { command, args: rest, options } = buildCommand(runAs, file, args)
  return spawnSync(command, rest, { ...options, stdio: 'ignore' }).status === 0
}

function nobodyIds(): { uid: number; gid: number } {
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  const [uid, gid] = [entry?.[1] ?? 65534, entry?.[2] ?? 65534].map(Number)
  // A root-group nobody (gid 0) exists on old systems; Postgres must not get root's group.
  return { uid: uid || 65534, gid: gid || 65534 }
}
