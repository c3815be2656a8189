import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError, loadConfig } from './platform/config.ts'
import { describeError } from './platform/logging/describe-error.ts'
import { createLogger } from './platform/logging/logger.ts'
import { isStartupError } from './platform/startup-error.ts'
import { lockDataFolder } from './startup/data-folder.ts'
import { openDatabaseForServer } from './startup/open-database.ts'
import { onParentExit } from './startup/parent-process.ts'

const mostProcesses = 64
const renewalMilliseconds = 1000

try {
  await run(countOf(process.argv[2]))
} catch (error) {
  console.error(isStartupError(error) ? error.message : describeError(error))
  process.exit(1)
}

/** Several processes on one machine: one port, one database, and another for each that dies. */
async function run(count: number): Promise<void> {
  const config = loadConfig()
  if (config.port === 0) {
    throw new ConfigError('Cannot start: the processes share one port. Set PORT to one above 0.')
  }
  const log = createLogger({ level: config.logLevel, json: config.environment === 'production' })
  let isStopping = false
  const folder = await mkdtemp(join(tmpdir(), 'lectern-'))
  const data = config.databaseUrl ? undefined : await lockDataFolder(config.dataDir)
  const database = await openDatabaseForServer(config, {
    log,
    onGiveUp(error) {
      console.error(error.message)
      if (!isStopping) void stop(1)
    },
  })
  cluster.setupPrimary({
    exec: join(import.meta.dirname, 'main.ts'),
    args: ['--cluster', folder],
  })

  const stop = async (code: number): Promise<never> => {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker))
    await database.close()
    data?.release()
    await rm(folder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => (isStopping ? process.exit(1) : void stop(0)))
  }
  onParentExit(() => isStopping || void stop(0))

  const start = async () => {
    const worker = cluster.fork({ DATABASE_URL: database.url })
    if (await isReady(worker)) worker.once('exit', renew)
    return !worker.isDead()
  }
  const keepStarting = async () => {
    for (;;) {
      if (isStopping || (await start())) return
      await pause(renewalMilliseconds)
    }
  }
  const renew = () => {
    if (isStopping) return
    log.warn('A process died; another takes its place.')
    void keepStarting()
  }

  // The first one alone migrates, and says what is wrong if it cannot start.
  if (!(await start())) await (isStopping ? undefined : stop(1))
  await Promise.all(Array.from({ length: count - 1 }, keepStarting))
  if (!isStopping) console.log(`${count} processes share the work.\n`)
}

function countOf(given: string | undefined): number {
  if (given === undefined) return availableParallelism()
  const count = Number(given)
  if (Number.isInteger(count) && count >= 1 && count <= mostProcesses) return count
  throw new ConfigError(
    `Cannot start: say how many processes, from 1 to ${mostProcesses}: npm run start:cluster -- 2`,
  )
}

/** Whether it came to serve people; otherwise it is dead, and has said why. */
async function isReady(worker: Worker): Promise<boolean> {
  const ready = once(worker, 'message').then(() => true)
  const gone = once(worker, 'exit').then(() => false)
  return Promise.race([ready, gone])
}

async function stopWorker(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return
  const gone = once(worker, 'exit')
  if (worker.isConnected()) worker.send('stop')
  await gone
}
