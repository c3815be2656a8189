import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import type { Binaries } from './locate-binaries.ts'
import { createReadableHome, copyBinaries, findHome } from './readable-copies.ts'
import {
  runAsNobody,
  runAsSelf,
  runAsUser,
  canEnter,
  canRun,
  hasUserName,
  runInUserNamespace,
  type RunAs,
} from './run-as.ts'

/** Where Postgres runs, and as which user; `home` contains `postgres/` and the socket folder. */
export type Placement = { home: string; binaries: Binaries; runAs: RunAs; notes: string[] }

/**
 * Makes the same choice for a data folder at every start. An ordinary user runs Postgres as itself. For root it
 * runs as the owner of existing data or `nobody`, in a user namespace, or from copies that `nobody` can read.
 */
export function choosePlacement(dataDir: string, binaries: Binaries): Placement {
  const home = findHome(dataDir)
  if (process.geteuid?.() !== 0)
    return { home, binaries, runAs: chooseForOrdinaryUser(binaries), notes: [] }
  const choices = listIdentities(home)
  const direct = choices.find((runAs) => canEnter(runAs, home) && canRun(runAs, binaries))
  if (direct)
    return takeOwnership({
      home,
      binaries,
      runAs: direct,
      notes: describeReadableHome(dataDir, home),
    })
  return placeCopies(dataDir, home, binaries, choices) ?? throwUnreachable(home)
}

/** Throws `other-owner` if the data belongs to another user and this process is not root. */
export function assertOwnedByCurrentUser(home: string): void {
  const owner = findOwner(home)
  if (!owner || process.geteuid?.() === 0 || owner.uid === process.geteuid?.()) return
  throw new EmbeddedPostgresError(
    'other-owner',
    `The database in ${join(home, 'postgres')} belongs to another user (uid ${owner.uid}). Start Lectern as that user, or set DATA_DIR to another folder.`,
  )
}

/** Notes for the operator about a database outside of the data folder. */
export function describeReadableHome(dataDir: string, home: string): string[] {
  if (home === dataDir) return []
  return [
    `Postgres may not run as root and ${dataDir} is closed to other users: the database is kept in ${home}`,
  ]
}

/** initdb rejects a user without a name, such as a container's bare uid; in a namespace it is called `nobody`. */
function chooseForOrdinaryUser(binaries: Binaries): RunAs {
  if (hasUserName()) return runAsSelf()
  return canRun(runInUserNamespace(), binaries) ? runInUserNamespace() : runAsSelf()
}

/** Best first: the owner of existing data, so that every start makes the same choice. */
function listIdentities(home: string): RunAs[] {
  const owner = findOwner(home)
  if (!owner) return [runAsNobody(), runInUserNamespace()]
  return owner.uid === 0
    ? [runInUserNamespace(), runAsNobody()]
    : [runAsUser(owner.uid, owner.gid), runInUserNamespace()]
}

function placeCopies(
  dataDir: string,
  home: string,
  binaries: Binaries,
  choices: RunAs[],
): Placement | undefined {
  const copy = copyBinaries(binaries)
  const runAs = copy && choices.find((choice) => canRun(choice, copy))
  if (!copy || !runAs) return undefined
  const note = `Postgres may not run as root and its binaries are closed to other users: it runs from the copy in ${copy.native}`
  if (canEnter(runAs, home))
    return takeOwnership({
      home,
      binaries: copy,
      runAs,
      notes: [...describeReadableHome(dataDir, home), note],
    })
  if (home !== dataDir || findOwner(home)) return undefined
  const readableHome = createReadableHome(dataDir)
  if (!readableHome || !canEnter(runAs, readableHome)) return undefined
  return {
    home: readableHome,
    binaries: copy,
    runAs,
    notes: [...describeReadableHome(dataDir, readableHome), note],
  }
}

function throwUnreachable(home: string): never {
  throw new EmbeddedPostgresError(
    'unreachable',
    `Postgres may not run as root, and no other user can reach ${home}. Start Lectern as an ordinary user, or set DATA_DIR to a folder such as /var/lib/lectern.`,
  )
}

/** Changes the owner of existing data to the identity that can run Postgres now. */
function takeOwnership(placement: Placement): Placement {
  const owner = findOwner(placement.home)
  if (!owner || owner.uid === placement.runAs.uid) return placement
  const paths = ['postgres', 'postgres-socket'].map((name) => join(placement.home, name))
  for (const path of paths.filter((name) => existsSync(name))) changeOwner(path, placement.runAs)
  return placement
}

function changeOwner(path: string, runAs: RunAs): void {
  lchownSync(path, runAs.uid, runAs.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const entry of readdirSync(path)) changeOwner(join(path, entry), runAs)
}

function findOwner(home: string): { uid: number; gid: number } | undefined {
  const cluster = join(home, 'postgres')
  return existsSync(cluster) ? statSync(cluster) : undefined
}
