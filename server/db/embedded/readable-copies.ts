import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError, errorCode } from './errors.ts'
import { type Binaries, toBinaries } from './locate-binaries.ts'
import { runAsNobody, canEnter, canRun } from './run-as.ts'

/** Folders that every user may enter, for data and binaries under a home that only root may enter. */
export const READABLE_ROOTS = ['/var/lib/lectern-postgres', '/var/tmp/lectern-postgres']
const POINTER = 'postgres-elsewhere.json'

type Pointer = { folder: string; ready: boolean }

/** The folder that contains `postgres/`: the data folder, or the one that an earlier start had to create. */
export function findHome(dataDir: string): string {
  const pointer = readPointer(dataDir)
  if (!pointer) return dataDir
  if (pointer.ready && !existsSync(join(pointer.folder, 'postgres'))) {
    throw new EmbeddedPostgresError(
      'data-missing',
      `The database of ${dataDir} was kept in ${pointer.folder}, which is gone. Restore that folder, or delete ${join(dataDir, POINTER)} to start with an empty database.`,
    )
  }
  return pointer.folder
}

/** Creates a folder for a new database. Recorded in the data folder first, so that it is found again. */
export function createReadableHome(dataDir: string): string | undefined {
  const root = readableRoot()
  if (!root) return undefined
  const folder = readPointer(dataDir)?.folder ?? join(root, `data-${randomUUID()}`)
  writePointer(dataDir, { folder, ready: false })
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  chmodSync(folder, 0o711)
  return folder
}

/** Records that the folder has data: if it is missing later, data was lost. */
export function confirmReadableHome(dataDir: string): void {
  const pointer = readPointer(dataDir)
  if (pointer && !pointer.ready) writePointer(dataDir, { ...pointer, ready: true })
}

/** A copy of the binaries that every user can run, made once per version and again if it is damaged. */
export function copyBinaries(binaries: Binaries, root = readableRoot()): Binaries | undefined {
  if (!root) return undefined
  const copied = toBinaries(join(root, `binaries-${binaries.name}`), binaries.name)
  if (canRun(runAsNobody(), copied)) return copied
  const temporary = toBinaries(join(root, `copying-${randomUUID()}`), binaries.name)
  try {
    cpSync(binaries.native, temporary.native, { recursive: true, verbatimSymlinks: true })
    makeReadable(temporary.native)
    if (!canRun(runAsNobody(), temporary)) return undefined
    rmSync(copied.native, { recursive: true, force: true })
    renameSync(temporary.native, copied.native)
  } catch (error) {
    // A start with another data folder may have made the same copy meanwhile.
    if (!canRun(runAsNobody(), copied)) throw error
  } finally {
    rmSync(temporary.native, { recursive: true, force: true })
  }
  return copied
}

function readableRoot(): string | undefined {
  return READABLE_ROOTS.find((root) => isOwned(root) && canEnter(runAsNobody(), root))
}

/** /var/tmp is writable for everyone, so a folder that another user created or may write to is not used. */
function isOwned(root: string): boolean {
  try {
    mkdirSync(root, { mode: 0o711 })
    chmodSync(root, 0o711)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') return false
  }
  const stat = lstatSync(root)
  return stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o022) === 0
}

function makeReadable(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  if (!stat.isDirectory()) return
  for (const entry of readdirSync(path)) makeReadable(join(path, entry))
}

function readPointer(dataDir: string): Pointer | undefined {
  const path = join(dataDir, POINTER)
  if (!existsSync(path)) return undefined
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const valid =
    typeof content === 'object' &&
    content !== null &&
    'folder' in content &&
    'ready' in content &&
    typeof content.folder === 'string' &&
    typeof content.ready === 'boolean'
  if (valid) return { folder: String(content.folder), ready: content.ready === true }
  throw new EmbeddedPostgresError(
    'data-missing',
    `${path} is damaged. Write {"folder": "<where the database is>", "ready": true} into it.`,
  )
}

function writePointer(dataDir: string, pointer: Pointer): void {
  const path = join(dataDir, POINTER)
  const temporary = `${path}.${randomUUID()}`
  writeFileSync(temporary, JSON.stringify(pointer), { flush: true })
  renameSync(temporary, path)
}
