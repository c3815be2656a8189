import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort, runServer } from '#tests/helpers/processes/server-process.ts'
import { until } from '../../helpers/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const notCommitted = new Set([
  'node_modules',
  'build',
  'data',
  '.git',
  '.react-router',
  'gallery',
  'test-results',
])

test(
  'a fresh clone builds its pages, starts and has the demo content',
  { timeout: 300_000 },
  async () => {
    const clone = await mkdtemp(join(tmpdir(), 'lectern-clone-'))
    await cp(root, clone, {
      recursive: true,
      filter: (path) => !notCommitted.has(relative(root, path)),
    })
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
    const port = await freePort()
    const { child, output } = runServer(
      { PORT: String(port) },
      [join(clone, 'bin/start.mjs')],
      clone,
    )
    const url = `http://127.0.0.1:${port}`
    await until(
      'the marketplace to be there',
      async () => {
        if (child.exitCode !== null) throw new Error(`The server stopped:\n${output()}`)
        return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok
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
    await rm(clone, { recursive: true })
  },
)
