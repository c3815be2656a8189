import { afterEach } from 'vitest'
import { runServer } from '#tests/helpers/processes/server-process.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'

export interface WorkerProcess {
  pid: number
  /** Everything printed so far. */
  output(): string
}

/** Starts real workers for the test's app, which are killed after each test. */
export function useWorkerProcesses(app: TestApp): (env?: Record<string, string>) => WorkerProcess {
  const workers: ReturnType<typeof runServer>[] = []
  afterEach(() => workers.splice(0).forEach(({ child }) => child.kill('SIGKILL')))
  return (env = {}) => {
    const { dataDir, s3 } = app.config
    const storage: Record<string, string> = s3
      ? {
          S3_ENDPOINT: s3.endpoint,
          S3_REGION: s3.region,
          S3_BUCKET: s3.bucket,
          S3_ACCESS_KEY_ID: s3.accessKeyId,
          S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        }
      : {}
    const worker = runServer(
      { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, ...storage, ...env },
      ['server/worker.ts'],
    )
    workers.push(worker)
    return { pid: worker.child.pid ?? 0, output: worker.output }
  }
}
