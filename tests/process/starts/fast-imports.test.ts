import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const fastImports = 'server/startup/fast-imports.mjs'

let checkout = ''

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'lectern-imports-'))
  await cp(join(root, fastImports), join(checkout, fastImports))
  await mkdir(join(checkout, 'node_modules'))
})

afterAll(() => rm(checkout, { recursive: true, force: true }))

/** Runs a module in the project folder and returns its output. */
async function run(source: string, ...imports: string[]): Promise<string> {
  const args = [...imports.flatMap((path) => ['--import', path]), '--input-type=module']
  const env = { PATH: process.env['PATH'] ?? '' }
  const options = { cwd: root, env }
  const { stdout } = await promisify(execFile)(process.execPath, [...args, '-e', source], options)
  return stdout.trim()
}

const inCheckout = () => pathToFileURL(join(checkout, fastImports)).href

test('loads the same files of drizzle-orm as Node resolves by itself', async () => {
  const entries = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres']
  const source = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ load(url, context, next) { loaded.add(url + ' ' + context.format); return next(url, context) } })
    for (const entry of ${JSON.stringify(entries)}) await import(entry)
    console.log([...loaded].sort().join('\\n'))`
  const loaded = await run(source, inCheckout())
  expect(loaded.split('\n').length).toBeGreaterThan(100)
  expect(loaded).toBe(await run(source))
})

test('caches compiled code in node_modules, also for child processes and threads', async () => {
  const folder = join(checkout, 'node_modules/.cache/lectern')
  const source = `import 'drizzle-orm'; console.log(process.env.NODE_COMPILE_CACHE)`
  expect(await run(source, inCheckout())).toBe(folder)
  const [version = ''] = await readdir(folder)
  expect(version).toContain(process.version)
  expect((await readdir(join(folder, version))).length).toBeGreaterThan(50)
})

test('compiles everything again where the cache is not writable', async () => {
  await rm(join(checkout, 'node_modules'), { recursive: true })
  await writeFile(join(checkout, 'node_modules'), '')
  const source = `import 'drizzle-orm'; console.log('runs', process.env.NODE_COMPILE_CACHE)`
  expect(await run(source, inCheckout())).toBe('runs undefined')
})
