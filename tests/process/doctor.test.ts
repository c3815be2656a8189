import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemReport, type SystemReport } from '#shared/contract/administration/system.ts'
import { startServer } from '#tests/helpers/processes/server-process.ts'
import { runTool } from '../helpers/run-tool.ts'

/** The output of a command that failed is in its error. */
async function run(env: Record<string, string>, args: string[] = ['--json']) {
  try {
    return { failed: false, output: await runTool('doctor', args, env) }
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error)) throw error
    return { failed: true, output: String(error.stdout) }
  }
}

function find({ findings }: SystemReport, name: string) {
  return findings.find(({ check }) => check === name)
}

test('works before the first start, while the server runs and when it has stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-doctor-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))

  const before = await run({ DATA_DIR: dataDir, PUBLIC_URL: 'http://127.0.0.1:1' }, [])
  expect(before.failed).toBe(false)
  expect(before.output).toMatch(/warning {2}PostgreSQL: There is no database yet\.\n +→ Start/)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' })
  const env = { DATA_DIR: dataDir, PUBLIC_URL: server.url, WORKER: 'off' }
  const during = await run(env)
  const report = systemReport.parse(JSON.parse(during.output))
  expect(find(report, 'writeLatency')?.message).toMatch(/^Storing a write takes [\d.]+ ms/)
  for (const name of ['postgres', 'migrations', 'storage', 'publicUrl', 'proxy', 'webSocket']) {
    expect(find(report, name)?.status, name).toBe('ok')
  }
  expect(find(report, 'worker')).toMatchObject({ status: 'failed' })
  expect(during.failed).toBe(true)
  expect(await server.stop()).toBe(0)
  expect(server.output()).not.toMatch(/WARN|ERROR/)

  const after = systemReport.parse(JSON.parse((await run(env)).output))
  expect(find(after, 'postgres')?.status).toBe('ok')
  expect(find(after, 'publicUrl')?.message).toContain('Lectern is not running')
})

test('an invalid setting and an unknown option fail', async () => {
  const setting = await run({ DATA_DIR: tmpdir(), PORT: 'secret-word' }, [])
  expect(setting.failed).toBe(true)
  expect(setting.output).toMatch(/failed {3}Settings: Lectern cannot start: PORT must be a port/)
  expect(setting.output).not.toContain('secret-word')
  const option = await run({ DATA_DIR: tmpdir() }, ['--fast'])
  expect(option.failed).toBe(true)
  expect(option.output).toContain("Unknown option '--fast' (--help shows all options).")
})
