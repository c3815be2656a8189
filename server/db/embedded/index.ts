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

/** `adopted`: it ran before. `notes`: sentences for the user, such as where the data had to be put. */
export type EmbeddedPostgres = {
  url: string
  adopted: boolean
  pid: number
  notes: string[]
  stop(): Promise<void>
}
export type StartOptions = { dataDir: string; log?: (line: string) => void }
export type UseOptions = StartOptions & { isServerRunning: () => boolean }

const START_WAIT_MS = 90_000
const STOP_WAIT_MS = 5_000

type Started = { postmaster: Postmaster; adopted: boolean; notes: string[] }

/**
 * Runs the data folder's Postgres (`<dataDir>/postgres`, its output in `<dataDir>/postgres.log`): creates it,
 * adopts it alive, or starts it after any kind of crash. Throws EmbeddedPostgresError.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dataDir, started } = await start(options)
  const stop = () => stopPostmaster(started.postmaster.facts)
  let stopped: Promise<void> | undefined
  return { ...handle(started), stop: () => (stopped ??= lockedOrNot(dataDir, stop)) }
}

/**
 * The same for a command-line tool: `release` stops Postgres only if this call started it and no server
 * has taken the data folder meanwhile.
 */
export async function useEmbeddedPostgres(
  options: UseOptions,
): Promise<Omit<EmbeddedPostgres, 'stop'> & { release(): Promise<void> }> {
  const { dataDir, started } = await start(options)
  // Asked under the lock: a server takes the folder first, then waits here to start or adopt.
  const stopUnlessServed = async () => {
    if (!options.isServerRunning()) await stopPostmaster(started.postmaster.facts)
  }
  let released: Promise<void> | undefined
  const release = async () => {
    if (!started.adopted)
      await (released ??= withFileLock(lockOf(dataDir), START_WAIT_MS, stopUnlessServed))
  }
  return { ...handle(started), release }
}

/** Whether a Postgres of this data folder lives, also one that is starting. */
export function isEmbeddedPostgresRunning(dataDir: string): boolean {
  return findPostmaster(findHome(realpathSync(dataDir))) !== undefined
}

/** Stops whatever Postgres of this data folder runs. */
export async function stopEmbeddedPostgres(given: string): Promise<void> {
  const dataDir = realpathSync(given)
  await lockedOrNot(dataDir, async () => {
    const live = findPostmaster(findHome(dataDir))
    if (live) await stopPostmaster(live.facts)
  })
}

/**
 * Lets the data folder's Postgres end as soon as its last client has gone. Does nothing where `url` is
 * another database, or a server has taken the data folder meanwhile.
 */
export async function stopEmbeddedPostgresWhenUnused(options: {
  dataDir: string
  url: string
  isServerRunning: () => boolean
}): Promise<void> {
  const dataDir = realpathSync(options.dataDir)
  await lockedOrNot(dataDir, async () => {
    const live = findPostmaster(findHome(dataDir))
    if (!live || buildDatabaseUrl(live.socketFolder, live.port) !== options.url) return
    if (!options.isServerRunning()) sendSignal(live.facts, 'SIGTERM')
  })
}

async function start({
  dataDir: given,
  log = () => undefined,
}: StartOptions): Promise<{ dataDir: string; started: Started }> {
  try {
    mkdirSync(given, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 })
    const dataDir = realpathSync(given)
    const started = await withFileLock(lockOf(dataDir), START_WAIT_MS, () =>
      adoptOrSpawn(dataDir, log),
    )
    return { dataDir, started }
  } catch (error) {
    throw toPostgresError(error, resolve(given))
  }
}

async function adoptOrSpawn(dataDir: string, log: (line: string) => void): Promise<Started> {
  const home = findHome(dataDir)
  const logPath = join(dataDir, 'postgres.log')
  assertOwnedByCurrentUser(home)
  const live = findPostmaster(home)
  if (live?.stopping) await stopPostmaster(live.facts)
  else if (live && (await waitUntilReady(live, logPath))) {
    log(`Adopted the running Postgres (process ${live.facts.pid})`)
    return { postmaster: live, adopted: true, notes: describeReadableHome(dataDir, home) }
  }
  await clearDeadPostmaster(home, log)
  return spawnFresh(dataDir, logPath, log)
}

async function spawnFresh(
  dataDir: string,
  logPath: string,
  log: (line: string) => void,
): Promise<Started> {
  const place = choosePlacement(dataDir, locateBinaries())
  await initCluster(place, log)
  confirmReadableHome(dataDir)
  const postmaster = await spawnPostmaster(place, prepareSocketFolder(place), logPath)
  if (!(await waitUntilReady(postmaster, logPath))) throw createStartError(dataDir, logPath)
  log(`Started Postgres (process ${postmaster.facts.pid})`)
  return { postmaster, adopted: false, notes: place.notes }
}

/** A stop must not fail because another command hangs in its start. */
async function lockedOrNot(dataDir: string, work: () => Promise<void>): Promise<void> {
  try {
    await withFileLock(lockOf(dataDir), STOP_WAIT_MS, work)
  } catch (error) {
    const lockFailed =
      error instanceof EmbeddedPostgresError
        ? ['busy', 'disk-full'].includes(error.code)
        : errorCode(error) === 'ERR_SQLITE_ERROR'
    if (!lockFailed) throw error
    await work()
  }
}

function handle({ postmaster, adopted, notes }: Started) {
  return {
    url: buildDatabaseUrl(postmaster.socketFolder, postmaster.port),
    adopted,
    pid: postmaster.facts.pid,
    notes,
  }
}

function lockOf(dataDir: string): string {
  return join(dataDir, 'postgres.start.lock')
}
