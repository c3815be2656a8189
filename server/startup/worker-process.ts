import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { copyEnvironment, type Config } from '../platform/config.ts'
import type { Logger } from '../platform/logging/logger.ts'

const restartMinMilliseconds = 1000
const restartMaxMilliseconds = 60_000
/** A worker that ran this long did not die because of its start. */
const stableMilliseconds = 60_000

/**
 * Runs a worker process beside the server, and replaces it when it dies, after longer and longer pauses. It ends with
 * this process, even if that is killed.
 */
export function startWorkerProcess(
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'assetUrl' | 'startsWorker' | 'metrics'>,
  { databaseUrl, log }: { databaseUrl: string; log: Logger },
): { stop(): Promise<void> } {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = restartMinMilliseconds
  let isStopping = false
  if (config.startsWorker) start()

  function start(): void {
    const startedAt = performance.now()
    child = fork(join(import.meta.dirname, '../worker.ts'), {
      env: {
        ...copyEnvironment(),
        DATABASE_URL: databaseUrl,
        DATA_DIR: config.dataDir,
        PUBLIC_URL: config.publicUrl,
        ASSET_URL: config.assetUrl,
        // It has metrics of its own.
        ...(config.metrics.port ? { METRICS_PORT: String(config.metrics.port + 1) } : {}),
      },
      execArgv: [],
    })
    child.once('exit', (exitCode, exitSignal) => {
      if (isStopping) return
      if (performance.now() - startedAt > stableMilliseconds) pause = restartMinMilliseconds
      log.warn(
        { exitCode, exitSignal, milliseconds: pause },
        'The worker process died and is being replaced.',
      )
      timer = setTimeout(start, pause).unref()
      pause = Math.min(pause * 2, restartMaxMilliseconds)
    })
    child.once('error', (error) => log.error({ err: error }, 'The worker process has failed.'))
    // The server ends without waiting for the worker, which ends by itself.
    child.unref()
    child.channel?.unref()
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(timer)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.ref()
      child.kill('SIGTERM')
      await exited
    },
  }
}
