import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type FileLock, isFileLocked, waitForFileLock } from '../db/embedded/index.ts'
import { StartupError } from '../platform/startup-error.ts'

/** Longer than `isDataFolderLocked` of another process has the lock. */
const lockTimeoutMilliseconds = 100

/** The data folder cannot be used. */
export class DataFolderError extends StartupError {
  override name = 'DataFolderError'
}

/**
 * Creates the folder if needed and locks it for this process until `release` or its end. Throws DataFolderError
 * when another process has locked it or it cannot be written.
 */
export async function lockDataFolder(dir: string): Promise<FileLock> {
  const folder = resolve(dir)
  try {
    // As root, Postgres runs as another user, who must be able to enter the folder but not to list it.
    createFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    const lock = await waitForFileLock(lockPath(folder), lockTimeoutMilliseconds)
    if (!lock) throw inUseError(folder)
    writeFileSync(pidPath(folder), String(process.pid))
    return { release: () => release(lock, folder) }
  } catch (error) {
    throw toDataFolderError(error, folder)
  }
}

/** Whether a running server has locked the data folder. */
export function isDataFolderLocked(dir: string): boolean {
  return isFileLocked(lockPath(resolve(dir)))
}

function release(lock: FileLock, folder: string): void {
  if (readPid(folder) === String(process.pid)) rmSync(pidPath(folder), { force: true })
  lock.release()
}

/** One level at a time: Node's recursive option loops for ever on file systems that fail with ENOENT. */
function createFolder(folder: string, mode: number): void {
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) createFolder(parent, mode)
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  mkdirSync(folder, { mode })
}

function lockPath(folder: string): string {
  return join(folder, 'lectern.lock')
}

/** Only names the process in the error message; the lock alone decides. */
function pidPath(folder: string): string {
  return join(folder, 'lectern.pid')
}

function readPid(folder: string): string | undefined {
  return existsSync(pidPath(folder)) ? readFileSync(pidPath(folder), 'utf8') : undefined
}

function inUseError(folder: string): DataFolderError {
  const pid = readPid(folder)
  return new DataFolderError(
    `The data folder ${folder} is in use by another Lectern${pid ? ` (process ${pid})` : ''}. Stop it, or set DATA_DIR to another folder.`,
  )
}

function toDataFolderError(error: unknown, folder: string): Error {
  if (error instanceof DataFolderError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  return new DataFolderError(explain(code, folder), { cause: error })
}

function explain(code: string, folder: string): string {
  if (['ENOSPC', 'EDQUOT', 'disk-full'].includes(code)) {
    return `The disk of the data folder ${folder} is full. Free some space, or set DATA_DIR to another folder.`
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `The data folder ${folder} is not a folder. Remove the file in its way, or set DATA_DIR to another folder.`
  }
  return `The data folder ${folder} is not writable (${code}). Give this user write access, or set DATA_DIR to another folder.`
}
