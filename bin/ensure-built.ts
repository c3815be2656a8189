import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compressAssets } from './compress-assets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}build/.made-from`
const sources = [
  'web/**/*',
  'shared/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the pages when they were never built, or when a source changed since. */
export async function ensureBuilt(): Promise<void> {
  const wanted = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  console.log('Building the pages (only after the first install or a change) …')
  await build()
  await writeFile(stamp, wanted)
}

async function build(): Promise<void> {
  try {
    await run('node_modules/@react-router/dev/dist/cli/index.js', 'build')
    await run('bin/build-service-worker.ts')
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    console.error(`The pages could not be built:\n${output}`)
    process.exit(1)
  }
  await compressAssets(`${root}build/client`)
}

/**
 * Each step in a process of its own, since builders change theirs: the server starts in this one. What is
 * built is for production in each of Lectern's modes, which NODE_ENV sets for the server alone.
 */
async function run(script: string, ...options: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [root + script, ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  })
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const files = await Array.fromAsync(glob(sources, { cwd: root }))
  for (const file of files.toSorted()) {
    const facts = await stat(root + file)
    if (facts.isFile()) hash.update(`${file}:${facts.size}:${facts.mtimeMs}\n`)
  }
  return hash.digest('hex')
}
