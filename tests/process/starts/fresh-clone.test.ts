import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, runServer } from '#tests/helpers/processes/server-process.ts'
import { until } from '../../helpers/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const notInstalled =
  /^(node_modules|build|data|test-results|\.git|\.react-router|tools\/node_modules)$/
const maxMegabytes = 450
/** Production requires a mail server; this test sends no email. */
const settings = {
  NODE_ENV: 'production',
  SEED: 'none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATA_DIR: 'production-data',
}

const run = promisify(execFile)

// Takes about a minute: npm installs the packages from its cache. One folder, since a build takes half of that time.
test('a fresh clone builds its pages and starts without development packages, first with the demo, then in production', async () => {
  const folder = await copyProject()
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    npm_config_cache: process.env['npm_config_cache'],
  }
  await run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit'], { cwd: folder, env })
  const { stdout } = await run('du', ['-sm', 'node_modules'], { cwd: folder })
  expect(parseInt(stdout)).toBeLessThanOrEqual(maxMegabytes)
  await expect(run('npm', ['ls', 'vitest'], { cwd: folder, env })).rejects.toThrow('npm ls')

  await startWithDemo(folder)

  await run('npm', ['run', 'build'], { cwd: folder, env })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, ...settings, PORT: String(port), PUBLIC_URL: url },
    stdio: 'ignore',
  })
  const exited = once(npm, 'exit')
  onTestFinished(async () => {
    npm.kill()
    await exited
  })
  await until('the server to be ready', () => isReady(url), 90_000)
  const page = await fetch(url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
}, 600_000)

/** The first start, which builds the pages. */
async function startWithDemo(folder: string): Promise<void> {
  const port = await freePort()
  const command = [join(folder, 'bin/start.mjs')]
  const { child, output } = runServer({ PORT: String(port) }, command, folder)
  const url = `http://127.0.0.1:${port}`
  await until(
    'the marketplace to be there',
    async () => {
      if (child.exitCode !== null) throw new Error(`The server stopped:\n${output()}`)
      return isReady(url)
    },
    240_000,
  )
  expect(output()).toContain('Building the pages')
  await until('the demo accounts', () => output().includes('student@lectern.test'))
  const worker = await fetch(`${url}/service-worker.js`)
  expect([worker.status, worker.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('javascript'),
  ])
  child.kill()
  await until('it to stop', () => child.exitCode !== null)
}

/** Copies the project without files created by installing, building or running. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-production-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL does not run as root, and its user must be able to read the folder.
  await chmod(folder, 0o755)
  const filter = (path: string) => !notInstalled.test(relative(root, path))
  await cp(root, folder, { recursive: true, filter })
  return folder
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}
