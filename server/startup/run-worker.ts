import { constants, setPriority } from 'node:os'
import { connectDatabase } from '../db/client.ts'
import { startHeartbeat } from '../domain/system/index.ts'
import { loadConfig, type Config } from '../platform/config.ts'
import { ConfigError } from '../platform/config/environment.ts'
import { describeError } from '../platform/logging/describe-error.ts'
import { createLogger, type Logger } from '../platform/logging/logger.ts'
import { isStartupError } from '../platform/startup-error.ts'
import { openServices, servicesConnections } from '../services.ts'
import { createWorkerJobs, startWorkerJobs } from '../worker-jobs.ts'
import { type CdnPurges, startCdnPurges } from './cdn-purges.ts'
import { isDataFolderLocked } from './data-folder.ts'
import { openDatabaseForTool } from './open-database.ts'
import { onParentExit } from './parent-process.ts'
import { openMetrics, openTraces, startMonitoring } from './start-monitoring.ts'

/** What is still running then is abandoned, and repeated by another worker. */
const stopTimeoutMilliseconds = 15_000
/** One for each job that runs, of which there are few at a time. */
const lockConnections = 10

try {
  const config = loadConfig()
  const log = createLogger({ level: config.logLevel, json: config.environment === 'production' })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The worker stops because of an uncaught error.')
    process.exit(1)
  })
  await run(config, log)
} catch (error) {
  console.error(isStartupError(error) ? error.message : describeError(error))
  process.exit(1)
}

/** Runs the jobs of worker processes until the process is stopped. */
async function run(config: Config, log: Logger): Promise<void> {
  lowerPriority()
  const stopping = new AbortController()
  const closers: (() => Promise<void> | void)[] = []
  const isForked = process.connected
  const stop = async () => {
    if (stopping.signal.aborted) {
      // Ctrl-C sends SIGINT to the server too, which then sends SIGTERM to its worker.
      if (isForked) return
      process.exit(1)
    }
    stopping.abort(new Error('The worker stops.'))
    setTimeout(() => process.exit(1), stopTimeoutMilliseconds).unref()
    for (const close of closers.toReversed()) await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // The server that started this process has ended, even if it was killed.
  process.on('disconnect', () => void stop())
  onParentExit(() => stopping.signal.aborted || void stop())
  requireDatabase(config)
  const database = await openDatabaseForTool(config)
  closers.push(() => database.close())
  const traces = await openTraces(config, { kind: 'worker', log })
  closers.push(() => traces?.close())
  let purges: CdnPurges | undefined
  closers.push(() => purges?.close())
  const services = await openServices({
    databaseUrl: database.url,
    config,
    log,
    isScheduler: true,
  })
  closers.push(() => services.close())
  const locks = connectDatabase(
    database.url,
    (error) => log.debug({ err: error }, 'An idle database connection broke.'),
    lockConnections,
  )
  closers.push(() => locks.close())
  const { deps } = services
  purges = config.cdn && startCdnPurges(deps, config.cdn)
  const { signal } = stopping
  const monitoring = {
    config,
    deps,
    pools: { ...services.pools, locks: locks.pool },
    kind: 'worker',
  } as const
  const { stop: stopMonitoring } = await startMonitoring(monitoring, await openMetrics(monitoring))
  closers.push(stopMonitoring)
  const jobs = await createWorkerJobs({
    deps,
    config,
    databaseUrl: database.url,
    locks: locks.pool,
    signal,
  })
  const { ended } = await startWorkerJobs(deps, jobs, signal)
  closers.push(() => ended)
  await deps.jobs.schedule('backup', config.backups.schedule)
  const heartbeat = await startHeartbeat(deps, {
    kind: 'worker',
    connections: servicesConnections + lockConnections,
  })
  closers.push(() => heartbeat.stop())
  if (!process.connected) console.log('The worker is running.')
  process.send?.('ready')
}

/** A worker on its own works for a server: it does not start a database. */
function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || isDataFolderLocked(dataDir)) return
  throw new ConfigError(
    'Cannot start: a worker uses the database of a running Lectern. Start that first, or set DATABASE_URL.',
  )
}

/** Requests come first. Some systems do not allow it. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // The worker then competes with the requests.
  }
}
