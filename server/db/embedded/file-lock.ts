import { accessSync, chownSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFullError, EmbeddedPostgresError, errorCode } from './errors.ts'

const pollMilliseconds = 10
const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_PROTOCOL = 15

export interface FileLock {
  /** May be called more than once. */
  release(): void
}

/**
 * Locks the file at `path`; undefined when it is locked already. Node has no file locks of its own, so this is
 * the exclusive lock of an empty SQLite database, which the kernel releases when the process ends in any way.
 */
function tryLockFile(path: string): FileLock | undefined {
  const database = open(path)
  if (lockExclusively(database, path)) {
    return { release: () => void (database.isOpen && database.close()) }
  }
  database.close()
  return undefined
}

/** Whether any process, this one included, has locked the file. */
export function isFileLocked(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return false
  const lock = tryLockFile(path)
  lock?.release()
  return lock === undefined
}

/** Waits for the lock; undefined when it was not released in time. */
export async function waitForFileLock(
  path: string,
  milliseconds: number,
): Promise<FileLock | undefined> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const lock = tryLockFile(path)
    if (lock || performance.now() > deadline) return lock
    await sleep(pollMilliseconds)
  }
}

/** Runs `work` while no other process starts or stops this data folder's Postgres; throws `busy`. */
export async function withFileLock<T>(
  path: string,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await waitForFileLock(path, milliseconds)
  if (!lock) {
    throw new EmbeddedPostgresError(
      'busy',
      `Another Lectern command is starting or stopping the database of ${dirname(path)}. Wait until it is done, and start again.`,
    )
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

function open(path: string): DatabaseSync {
  // SQLite's errors do not say why a file cannot be opened, so this is checked first. A file that exists is not
  // opened here: closing it would release the locks that this process has on it.
  if (!create(path)) accessSync(path, constants.R_OK | constants.W_OK)
  return new DatabaseSync(path, { timeout: 0 })
}

/** False when the file exists. Other users cannot open it, and so cannot lock it. */
function create(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  const folder = statSync(dirname(path))
  // A lock file that root creates must not lock out the owner of the folder later.
  if (process.geteuid?.() === 0 && folder.uid !== 0) chownSync(path, folder.uid, folder.gid)
  return true
}

function lockExclusively(database: DatabaseSync, path: string): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === SQLITE_BUSY || code === SQLITE_PROTOCOL) return false
    database.close()
    if (code === SQLITE_FULL) throw diskFullError(dirname(path), error)
    throw error
  }
}
