import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildDatabaseUrl } from './connection.ts'
import { EmbeddedPostgresError, errorCode, toPostgresError } from './errors.ts'
import { withFileLock } from './file-lock.ts'
import { initCluster } from './init-cluster.ts'
import { locateBinaries } from './locate-binaries.ts'
import { choosePlacement, describeReadableHome, assertOwnedByCurrentUser } from './placement.ts'
import { clearDeadPostmaster, findPostmaster, type Postmaster } from './postmaster-file.ts'
import { waitUntilReady, createStartError, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { sendSignal } from './processes.ts'
import { confirmReadableHome, findHome } from './readable-copies.ts'
import { prepareSocketFolder } from './socket-folder.ts'

export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts'
export { type FileLock, isFileLocked, waitForFileLock } from './file-lock.ts'

export type EmbeddedPostgres = {
  url: string
  /** Whether it was running already. */
  adopted: boolean
  pid: number
  /** Messages for the operator, such as where the data is stored. */
  notes: string[]
  stop(): Promise<void>
}
export type StartOptions = { dataDir: string; log?: (line: string) => void }
export type UseOptions = StartOptions & { isServerRunning: () => boolean }

const START_LOCK_TIMEOUT_MS = 90_000
const STOP_LOCK_TIMEOUT_MS = 5_000

type Started = { postmaster: Postmaster; adopted: boolean; notes: string[] }

/**
 * Runs Postgres with the data in `<dataDir>/postgres` and its log in `<dataDir>/postgres.log`: creates it, adopts
 * a running one, or recovers from any kind of crash. Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dataDir, started } = await start(options)
  const stop = () => stopPostmaster(started.postmaster.process)
  let stopped: Promise<void> | undefined
  return { ...toHandle(started), stop: () => (stopped ??= tryWithLock(dataDir, stop)) }
}

/**
 * Runs Postgres for a command, as `startEmbeddedPostgres` does for a server: `release` stops it only if this call
 * started it and no server has locked the data folder meanwhile.
 */
export async function useEmbeddedPostgres(
  options: UseOptions,
): Promise<Omit<EmbeddedPostgres, 'stop'> & { release(): Promise<void> }> {
  const { dataDir, started } = await start(options)
  // Checked under the lock: a server locks the data folder first, and then waits here to start or adopt.
  const stopUnlessUsed = async () => {
    if (!options.isServerRunning()) await stopPostmaster(started.postmaster.process)
  }
  let released: Promise<void> | undefined
  const release = async () => {
    if (!started.adopted)
      await (released ??= withFileLock(lockPath(dataDir), START_LOCK_TIMEOUT_MS, stopUnlessUsed))
  }
  return { ...toHandle(started), release }
}

/** Whether Postgres runs on this data folder, or is starting. */
export function isEmbeddedPostgresRunning(dataDir: string): boolean {
  return findPostmaster(findHome(realpathSync(dataDir))) !== undefined
}

/** Stops the Postgres of this data folder, whoever started it. */
export async function stopEmbeddedPostgres(dir: string): Promise<void> {
  const dataDir = realpathSync(dir)
  await tryWithLock(dataDir, async () => {
    const running = findPostmaster(findHome(dataDir))
    if (running) await stopPostmaster(running.process)
  })
}

/**
 * Stops the data folder's Postgres once its last client has disconnected. Does nothing if `url` is another
 * database, or a server has locked the data folder meanwhile.
 */
export async function stopEmbeddedPostgresWhenUnused(options: {
  dataDir: string
  url: string
  isServerRunning: () => boolean
}): Promise<void> {
  const dataDir = realpathSync(options.dataDir)
  await tryWithLock(dataDir, async () => {
    const running = findPostmaster(findHome(dataDir))
    if (!running || buildDatabaseUrl(running.socketFolder, running.port) !== options.url) return
    if (!options.isServerRunning()) sendSignal(running.process, 'SIGTERM')
  })
}

async function start({
  dataDir: dir,
  log = () => undefined,
}: StartOptions): Promise<{ dataDir: string; started: Started }> {
  try {
    mkdirSync(dir, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 })
    const dataDir = realpathSync(dir)
    const started = await withFileLock(lockPath(dataDir), START_LOCK_TIMEOUT_MS, () =>
      adoptOrSpawn(dataDir, log),
    )
    return { dataDir, started }
  } catch (error) {
    throw toPostgresError(error, resolve(dir))
  }
}

async function adoptOrSpawn(dataDir: string, log: (line: string) => void): Promise<Started> {
  const home = findHome(dataDir)
  const logPath = join(dataDir, 'postgres.log')
  assertOwnedByCurrentUser(home)
  const running = findPostmaster(home)
  if (running?.stopping) await stopPostmaster(running.process)
  else if (running && (await waitUntilReady(running, logPath))) {
    log(`Adopted the running Postgres (process ${running.process.pid})`)
    return { postmaster: running, adopted: true, notes: describeReadableHome(dataDir, home) }
  }
  await clearDeadPostmaster(home, log)
  return spawnFresh(dataDir, logPath, log)
}

async function spawnFresh(
  dataDir: string,
  logPath: string,
  log: (line: string) => void,
): Promise<Started> {
  const placement = choosePlacement(dataDir, locateBinaries())
  await initCluster(placement, log)
  confirmReadableHome(dataDir)
  const postmaster = await spawnPostmaster(placement, prepareSocketFolder(placement), logPath)
  if (!(await waitUntilReady(postmaster, logPath))) throw createStartError(dataDir, logPath)
  log(`Started Postgres (process ${postmaster.process.pid})`)
  return { postmaster, adopted: false, notes: placement.notes }
}

/** Goes on without the lock: a stop must not fail because another command hangs in its start. */
async function tryWithLock(dataDir: string, work: () => Promise<void>): Promise<void> {
  try {
    await withFileLock(lockPath(dataDir), STOP_LOCK_TIMEOUT_MS, work)
  } catch (error) {
    const lockFailed =
      error instanceof EmbeddedPostgresError
        ? ['busy', 'disk-full'].includes(error.code)
        : errorCode(error) === 'ERR_SQLITE_ERROR'
    if (!lockFailed) throw error
    await work()
  }
}

function toHandle({ postmaster, adopted, notes }: Started) {
  return {
    url: buildDatabaseUrl(postmaster.socketFolder, postmaster.port),
    adopted,
    pid: postmaster.process.pid,
    notes,
  }
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'postgres.start.lock')
}
