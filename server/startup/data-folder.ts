import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../platform/startup-error.ts'
import { holderOf, takeProcessLock } from './process-lock.ts'

/** The data folder cannot be used; the message is one line for the person who starts the server. */
export class DataFolderError extends StartupError {
  override name = 'DataFolderError'
}

/**
 * Creates the folder if needed, proves that it is writable and holds it for this process until `release`
 * or its death. Throws DataFolderError when another live process holds it or it cannot be written.
 */
export async function lockDataFolder(dir: string): Promise<{ release(): void }> {
  const folder = resolve(dir)
  const lock = await writing(folder, () => {
    // As root Postgres runs as another user, who must be able to pass through; nobody may list it.
    makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    return takeProcessLock(lockOf(folder))
  })
  if ('release' in lock) return lock
  throw new DataFolderError(
    `The data folder ${folder} is in use by another Lectern (process ${lock.pid}). Stop it, or set DATA_DIR to another folder.`,
  )
}

/** Whether a live server holds the data folder now. */
export function isDataFolderLocked(dir: string): boolean {
  return holderOf(lockOf(resolve(dir))) !== undefined
}

/** Step by step: Node's own recursive way never ends where a file system refuses with ENOENT. */
function makeFolder(folder: string, mode: number): void {
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) makeFolder(parent, mode)
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  mkdirSync(folder, { mode })
}

function lockOf(folder: string): string {
  return join(folder, 'server.lock')
}

async function writing<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new DataFolderError(explain(folder, code), { cause: error })
  }
}

function explain(folder: string, code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk of the data folder ${folder} is full. Free some space, or set DATA_DIR to another folder.`
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `The data folder ${folder} is not a folder. Remove the file in its way, or set DATA_DIR to another folder.`
  }
  return `The data folder ${folder} is not writable (${code}). Give this user write access, or set DATA_DIR to another folder.`
}
