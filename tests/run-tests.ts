import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ensureBuilt } from '../bin/ensure-built.ts'
import { findFfmpeg } from '../server/domain/media/videos/processing/transcoding/find-ffmpeg.ts'
import { loadConfig } from '../server/platform/config.ts'
import { startTestDatabases } from './helpers/databases/test-databases.ts'
import { compileCache } from './helpers/processes/server-process.ts'
import { findNginx } from './helpers/servers/nginx.ts'
import { findPgBouncer } from './helpers/servers/pgbouncer.ts'
import { findPromtool } from './helpers/servers/promtool.ts'
import { findRedis } from './helpers/servers/redis-server.ts'
import { createTemporaryFolder } from './helpers/temporary-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** Each of several would check the shared types again: four take twice the processor time and memory. */
const oneChecker = ['--checkers', '1']

interface Count {
  passed: number
  failed: number
  /** Where to look, one line each: repeated at the end, because the output before it is long. */
  failures?: string[]
}

/** The counts of a runner's report, and the names of what failed. */
const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(z.unknown()),
})
const playwrightAttempt = z.object({
  errors: z.array(z.object({ message: z.string() })),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
})
const playwrightSpec = z.object({
  title: z.string(),
  ok: z.boolean(),
  file: z.string(),
  line: z.int(),
  tests: z.array(z.object({ results: z.array(playwrightAttempt) })),
})
const playwrightSuite = z.object({
  suites: z.array(z.unknown()).default([]),
  specs: z.array(playwrightSpec).default([]),
})

/** Types, lint, format, unit, API, process and browser tests. Resolves to 0 only if all passed. */
export async function runTests(): Promise<number> {
  const folder = createTemporaryFolder()
  process.env['TMPDIR'] = folder
  Object.assign(process.env, compileCache)
  await run(bin('react-router'), ['typegen'])
  const [databases, , ...counts] = await Promise.all([
    startTestDatabases(),
    ensureBuilt(),
    check('types', bin('tsc'), ['--noEmit', ...oneChecker]),
    check('lint', bin('oxlint'), []),
    check('format', bin('oxfmt'), ['--check']),
  ])
  Object.assign(process.env, databases.env)
  counts.push(await vitest(folder))
  counts.push(await playwright(folder))
  await databases.stop()
  if (!findPromtool()) {
    console.log('\nNot tested: metrics and alerts with promtool, which this machine does not have.')
  }
  if (!findRedis()) {
    console.log('\nNot tested: two processes over Redis. This machine has no redis-server.')
  }
  if (!findNginx()) {
    console.log('\nNot tested: a rolling restart behind nginx. This machine has no nginx.')
  }
  if (!findPgBouncer()) {
    console.log('\nNot tested: a server behind a pooler. This machine has no pgbouncer.')
  }
  if (!(await findFfmpeg(loadConfig().transcoding))) {
    console.log('\nNot tested: encoding of videos. This machine has no ffmpeg with H.264 and AAC.')
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const failures = counts.flatMap((count) => count.failures ?? [])
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function check(what: string, command: string, args: string[]): Promise<Count> {
  const { code, output } = await runQuietly(command, args)
  console.log(`\n— ${what}\n${output}`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [what] }
}

async function vitest(folder: string): Promise<Count> {
  console.log('\n— unit, API and process tests')
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(bin('vitest'), ['run', ...reporters])
  const parsed = vitestReport.safeParse(await readReport(report))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, testResults } = parsed.data
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return failed.map(
      (test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`,
    )
  })
  return { passed, failed: numFailedTests || (code === 0 ? 0 : 1), failures }
}

async function playwright(folder: string): Promise<Count> {
  console.log('\n— browser tests')
  const report = join(folder, 'playwright.json')
  const code = await run(bin('playwright'), ['test', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The default is in the temporary folder, so that each run would compile all tests again.
    PWTEST_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
  })
  const parsed = playwrightReport.safeParse(await readReport(report))
  if (!parsed.success) return { passed: 0, failed: 1 }
  const { stats, errors, suites } = parsed.data
  const pages = await readFailedPages(suites.flatMap(listFailedSpecs))
  for (const page of pages) console.log(`\n${page}`)
  const failed = stats.unexpected + stats.flaky + errors.length
  const failures = [
    ...suites.flatMap(listFailedSpecs).map(describeFailure),
    ...errors.map(({ message }) => firstLine(message ?? '')),
  ]
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1), failures }
}

type FailedSpec = z.infer<typeof playwrightSpec>

/** The failed tests of a suite of Playwright's report and of the suites in it. */
function listFailedSpecs(suite: unknown): FailedSpec[] {
  const { suites, specs } = playwrightSuite.parse(suite)
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(listFailedSpecs)]
}

function describeFailure({ file, line, title, tests }: FailedSpec): string {
  const message = tests[0]?.results[0]?.errors[0]?.message ?? ''
  return `tests/e2e/${file}:${line} › ${title}: ${firstLine(message)}`
}

/** What the first failed tests had on the page when they failed, for failures that are hard to repeat. */
function readFailedPages(specs: readonly FailedSpec[]): Promise<string[]> {
  const paths = specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results[0]?.attachments ?? []))
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : []))
  return Promise.all(
    paths.slice(0, 3).map(async (path) => {
      const context = await readFile(path, 'utf8')
      return context.slice(context.indexOf('# Page snapshot')).slice(0, 8000)
    }),
  )
}

function firstLine(message: string): string {
  return stripVTControlCharacters(message).split('\n')[0]?.slice(0, 300) ?? ''
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    console.error(`The runner wrote no report: ${String(error)}`)
    return undefined
  }
}

/** Several commands run at once, so the caller prints their output. */
async function runQuietly(
  command: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'close')
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await exited
  return { code: code ?? 1, output: output.join('').trim() }
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
