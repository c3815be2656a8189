import { chownSync, closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { diskFullError, EmbeddedPostgresError } from './errors.ts'

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_PROTOCOL = 15

/**
 * Runs `work` while no other process starts or stops this data folder's Postgres. Waits at most
 * `milliseconds`, then throws `busy`. SQLite's lock is the kernel's: it ends with the process, however that dies.
 */
export async function withFileLock<T>(
  path: string,
  milliseconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const lock = open(path)
  const deadline = Date.now() + milliseconds
  try {
    while (!acquired(lock, path)) {
      if (Date.now() > deadline) throw busy(path)
      await wait(25)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function open(path: string): DatabaseSync {
  // Opened by ourselves first: SQLite would not say why it cannot. Closed to others, who could hold the lock.
  closeSync(openSync(path, 'a', 0o600))
  const folder = statSync(dirname(path))
  // A lock file that root made must not shut out the folder's owner later.
  if (statSync(path).uid !== folder.uid && process.geteuid?.() === 0)
    chownSync(path, folder.uid, folder.gid)
  return new DatabaseSync(path, { timeout: 0 })
}

function acquired(lock: DatabaseSync, path: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === SQLITE_BUSY || code === SQLITE_PROTOCOL) return false
    if (code === SQLITE_FULL) throw diskFullError(dirname(path), error)
    throw error
  }
}

function busy(path: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'busy',
    `Another Lectern command is starting or stopping the database of ${dirname(path)}. Wait until it is done, and start again.`,
  )
}
