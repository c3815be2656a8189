import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '#server/platform/storage/s3-storage.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { until } from '#tests/helpers/until.ts'

export interface S3Server {
  settings: S3Settings
  /** The folder in which the bucket's files are stored. */
  folder: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = "new (require('@20minutes/s3rver'))(JSON.parse(process.argv[1])).run()"
const bucket = 'lectern-files'
/** The only account of this server, which checks signatures. */
const secret = 'S3RVER'

/** Starts an S3-compatible server with an empty bucket, as a separate process. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  const port = await freePort()
  const options = { directory, port, address: '127.0.0.1', silent: true }
  const overrides = JSON.stringify({ ...options, configureBuckets: [{ name: bucket }] })
  const child = spawn(process.execPath, ['--eval', program, overrides], {
    cwd: root,
    stdio: 'ignore',
  })
  const endpoint = `http://127.0.0.1:${port}`
  await until('the S3 server', async () => {
    if (child.exitCode !== null) throw new Error('The S3 server did not start.')
    return fetch(endpoint).then(
      () => true,
      () => false,
    )
  })
  return {
    settings: {
      endpoint,
      region: 'us-east-1',
      bucket,
      accessKeyId: secret,
      secretAccessKey: secret,
    },
    folder: join(directory, bucket),
    async stop() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}
