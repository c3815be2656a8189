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

/** Where Postgres lives and as whom it runs; `home` holds `postgres/` and the sockets. */
export type Placement = { home: string; binaries: Binaries; runAs: RunAs; notes: string[] }

/**
 * Chooses for this data folder, the same at every start: an ordinary user runs Postgres himself; for root
 * the owner of the existing data or `nobody`, a user namespace, or copies where `nobody` can read them.
 */
export function choosePlacement(dataDir: string, binaries: Binaries): Placement {
  const home = findHome(dataDir)
  if (process.geteuid?.() !== 0) return { home, binaries, runAs: ordinaryUser(binaries), notes: [] }
  const choices = identities(home)
  const direct = choices.find((runAs) => canEnter(runAs, home) && canRun(runAs, binaries))
  if (direct)
    return own({ home, binaries, runAs: direct, notes: describeReadableHome(dataDir, home) })
  return withCopies(dataDir, home, binaries, choices) ?? unreachable(home)
}

/** Throws `other-owner` when the existing data is another user's, and we are not root. */
export function assertOwnedByCurrentUser(home: string): void {
  const owner = ownerOf(home)
  if (!owner || process.geteuid?.() === 0 || owner.uid === process.geteuid?.()) return
  throw new EmbeddedPostgresError(
    'other-owner',
    `The database in ${join(home, 'postgres')} belongs to another user (uid ${owner.uid}). Start Lectern as that user, or set DATA_DIR to another folder.`,
  )
}

/** What to tell the user about a database that is not in the data folder. */
export function describeReadableHome(dataDir: string, home: string): string[] {
  if (home === dataDir) return []
  return [
    `Postgres may not run as root and ${dataDir} is closed to other users: the database is kept in ${home}`,
  ]
}

/** initdb refuses a user without a name, such as a container's bare uid: a namespace lends it nobody's. */
function ordinaryUser(binaries: Binaries): RunAs {
  if (hasUserName()) return runAsSelf()
  return canRun(runInUserNamespace(), binaries) ? runInUserNamespace() : runAsSelf()
}

/** Best first. What owns the data already comes first, so that one start does not undo another's choice. */
function identities(home: string): RunAs[] {
  const owner = ownerOf(home)
  if (!owner) return [runAsNobody(), runInUserNamespace()]
  return owner.uid === 0
    ? [runInUserNamespace(), runAsNobody()]
    : [runAsUser(owner.uid, owner.gid), runInUserNamespace()]
}

function withCopies(
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
    return own({
      home,
      binaries: copy,
      runAs,
      notes: [...describeReadableHome(dataDir, home), note],
    })
  if (home !== dataDir || ownerOf(home)) return undefined
  const elsewhere = createReadableHome(dataDir)
  if (!elsewhere || !canEnter(runAs, elsewhere)) return undefined
  return {
    home: elsewhere,
    binaries: copy,
    runAs,
    notes: [...describeReadableHome(dataDir, elsewhere), note],
  }
}

function unreachable(home: string): never {
  throw new EmbeddedPostgresError(
    'unreachable',
    `Postgres may not run as root, and no other user can reach ${home}. Start Lectern as an ordinary user, or set DATA_DIR to a folder such as /var/lib/lectern.`,
  )
}

/** Hands existing data to the identity that can run it now, when the one that wrote it no longer can. */
function own(place: Placement): Placement {
  const owner = ownerOf(place.home)
  if (!owner || owner.uid === place.runAs.uid) return place
  const paths = ['postgres', 'postgres-socket'].map((name) => join(place.home, name))
  for (const path of paths.filter((name) => existsSync(name))) changeOwner(path, place.runAs)
  return place
}

function changeOwner(path: string, runAs: RunAs): void {
  lchownSync(path, runAs.uid, runAs.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const entry of readdirSync(path)) changeOwner(join(path, entry), runAs)
}

function ownerOf(home: string): { uid: number; gid: number } | undefined {
  const cluster = join(home, 'postgres')
  return existsSync(cluster) ? statSync(cluster) : undefined
}
