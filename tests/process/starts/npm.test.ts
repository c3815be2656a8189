import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostmaster } from '#server/db/embedded/postmaster-file.ts'
import { isRunning, processTree } from '#tests/helpers/processes/process-table.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { until } from '../../helpers/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Each script, the signal to npm, and npm's exit code. */
const cases: [string[], NodeJS.Signals][] = [
  [['start'], 'SIGTERM'],
  [['start'], 'SIGKILL'],
  [['run', 'start:cluster', '--', '2'], 'SIGTERM'],
  [['run', 'start:cluster', '--', '2'], 'SIGKILL'],
  [['run', 'dev'], 'SIGTERM'],
]

/** One database for all, since creating it takes as long as a start. */
let dataDir = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-npm-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.each(cases)(
  'npm %j leaves no Node and no PostgreSQL process after %s',
  async (script, signal) => {
    const port = await freePort()
    const npm = spawn('npm', script, {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        DATA_DIR: dataDir,
        PORT: String(port),
        SEED: 'none',
      },
      stdio: 'ignore',
    })
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await until('the server to be ready', isReady, 90_000)
    const postmaster = findPostmaster(dataDir)?.process.pid ?? 0
    const all = [...processTree(npm.pid ?? 0).map(({ pid }) => pid), postmaster]
    expect(all.filter(isRunning).length).toBeGreaterThanOrEqual(3)

    const exited = once(npm, 'exit')
    npm.kill(signal)
    await exited
    await until('all processes to end', () => !all.some(isRunning), 30_000)
  },
)
