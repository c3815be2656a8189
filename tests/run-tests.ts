import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ensureBuilt } from '../bin/ensure-built.ts'
import { findRedis } from './helpers/redis-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

interface Count {
  passed: number
  failed: number
}

/** The counts of a runner's report. */
const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

/** Types, lint, format, unit, API, process and browser tests. Resolves to 0 only if all passed. */
export async function runTests(): Promise<number> {
  const reports = await mkdtemp(join(tmpdir(), 'lectern-reports-'))
  const counts: Count[] = []
  await run(bin('react-router'), ['typegen'])
  counts.push(await check('types', bin('tsc'), ['--noEmit']))
  counts.push(await check('lint', bin('oxlint'), []))
  counts.push(await check('format', bin('oxfmt'), ['--check']))
  await ensureBuilt()
  counts.push(await vitest(join(reports, 'vitest.json')))
  counts.push(await playwright(join(reports, 'playwright.json')))
  await rm(reports, { recursive: true })
  if (!findRedis()) {
    console.log('\nNot tested: two processes over Redis. This machine has no redis-server.')
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function check(what: string, command: string, args: string[]): Promise<Count> {
  console.log(`\n— ${what}`)
  const isFine = (await run(command, args)) === 0
  return isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(report: string): Promise<Count> {
  console.log('\n— unit, API and process tests')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(bin('vitest'), ['run', ...reporters])
  const parsed = vitestReport.safeParse(await readReport(report))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests } = parsed.data
  return { passed, failed: numFailedTests || (code === 0 ? 0 : 1) }
}

async function playwright(report: string): Promise<Count> {
  console.log('\n— browser tests')
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const parsed = playwrightReport.safeParse(await readReport(report))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { expected: passed, unexpected, flaky } = parsed.data.stats
  const failed = unexpected + flaky + parsed.data.errors.length
  return { passed, failed: failed || (code === 0 ? 0 : 1) }
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    console.error(`The runner wrote no report: ${String(error)}`)
    return undefined
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
