import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import type { Placement } from './placement.ts'
import { canEnter } from './run-as.ts'

const SOCKET = '.s.PGSQL.5432'
const MAX_PATH_BYTES = 99

/** Identifies the data folder in process titles and temporary folders. */
export function clusterName(home: string): string {
  return `lectern-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
}

/**
 * Creates the folder of the socket, readable for the owner alone, and removes the files of a dead Postgres. Call it
 * only when no Postgres of this placement runs. Throws when the temporary folder belongs to another user.
 */
export function prepareSocketFolder(placement: Placement): string {
  const folder = listCandidates(placement.home).find(
    (path) => fits(path) && isReachable(path, placement),
  )
  if (!folder)
    throw new EmbeddedPostgresError(
      'unreachable',
      `No folder for Postgres's socket is short enough and reachable. Set DATA_DIR to a shorter path than ${placement.home}.`,
    )
  create(folder, placement)
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(folder, name), { force: true })
  return folder
}

function listCandidates(home: string): string[] {
  const name = `${clusterName(home)}-${process.geteuid?.()}`
  return [join(home, 'postgres-socket'), join(tmpdir(), name), join('/tmp', name)]
}

/** The setting is a list: a comma or a quote would end the path. */
function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) <= MAX_PATH_BYTES && !/[,"\n]/.test(folder)
}

function isReachable(folder: string, placement: Placement): boolean {
  return placement.runAs.uid === process.geteuid?.() || canEnter(placement.runAs, dirname(folder))
}

function create(folder: string, { runAs }: Placement): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || ![runAs.uid, process.geteuid?.()].includes(stat.uid))
    throw foreignFolderError(folder)
  if (stat.uid !== runAs.uid) lchownSync(folder, runAs.uid, runAs.gid)
  if ((stat.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}

function foreignFolderError(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'other-owner',
    `${folder}, needed for Postgres's socket, belongs to another user. Remove it, or set DATA_DIR to a shorter path.`,
  )
}
