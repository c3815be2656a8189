import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from './platform/config.ts'
import { ConfigError } from './platform/config/environment.ts'
import { describeError } from './platform/logging/describe-error.ts'
import { createLogger } from './platform/logging/logger.ts'
import { isStartupError } from './platform/startup-error.ts'
import { lockDataFolder } from './startup/data-folder.ts'
import { openDatabaseForServer } from './startup/open-database.ts'
import { onParentExit } from './startup/parent-process.ts'
import { serveClusterMetrics } from './startup/serve-cluster-metrics.ts'
import { startWorkerProcess } from './startup/worker-process.ts'

const maxWorkers = 64
const restartMilliseconds = 1000

try {
  await run(parseWorkerCount(process.argv[2]))
} catch (error) {
  console.error(isStartupError(error) ? error.message : describeError(error))
  process.exit(1)
}

/** Runs workers on one port and one database, and replaces each that dies. */
async function run(count: number): Promise<void> {
  const config = loadConfig()
  if (config.port === 0) {
    throw new ConfigError(
      'Cannot start: all processes listen on one port. Set PORT to one above 0.',
    )
  }
  const log = createLogger({ level: config.logLevel, json: config.environment === 'production' })
  let isStopping = false
  let worker: ReturnType<typeof startWorkerProcess> | undefined
  const dataFolder = config.databaseUrl ? undefined : await lockDataFolder(config.dataDir)
  const database = await openDatabaseForServer(config, {
    log,
    onGiveUp(error) {
      console.error(error.message)
      if (!isStopping) void stop(1)
    },
  })
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'main.ts'), args: [] })

  const metrics = await serveClusterMetrics(config.metrics)
  const stop = async (code: number): Promise<never> => {
    isStopping = true
    metrics?.close()
    await Promise.all([worker?.stop(), ...Object.values(cluster.workers ?? {}).map(stopWorker)])
    await database.close()
    dataFolder?.release()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => (isStopping ? process.exit(1) : void stop(0)))
  }
  onParentExit(() => isStopping || void stop(0))

  const startWorker = async () => {
    const worker = cluster.fork({ DATABASE_URL: database.url })
    if (await waitUntilReady(worker)) worker.once('exit', replaceWorker)
    return !worker.isDead()
  }
  const startUntilReady = async () => {
    for (;;) {
      if (isStopping || (await startWorker())) return
      await sleep(restartMilliseconds)
    }
  }
  const replaceWorker = () => {
    if (isStopping) return
    log.warn('A process died and is being replaced.')
    void startUntilReady()
  }

  // The first worker starts alone: it migrates the database, and reports why if it cannot start.
  if (!(await startWorker())) await (isStopping ? undefined : stop(1))
  await Promise.all(Array.from({ length: count - 1 }, startUntilReady))
  if (isStopping) return
  console.log(`${count} processes are running.\n`)
  worker = startWorkerProcess(config, { databaseUrl: database.url, log })
}

function parseWorkerCount(argument: string | undefined): number {
  if (argument === undefined) return availableParallelism()
  const count = Number(argument)
  if (Number.isInteger(count) && count >= 1 && count <= maxWorkers) return count
  throw new ConfigError(
    `Cannot start: the number of processes must be from 1 to ${maxWorkers}, e.g. npm run start:cluster -- 2`,
  )
}

/** False when the worker exited instead; it has printed why. */
async function waitUntilReady(worker: Worker): Promise<boolean> {
  const ready = once(worker, 'message').then(() => true)
  const exited = once(worker, 'exit').then(() => false)
  return Promise.race([ready, exited])
}

async function stopWorker(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return
  const exited = once(worker, 'exit')
  if (worker.isConnected()) worker.send('stop')
  await exited
}
