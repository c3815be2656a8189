import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}build/.made-from`
const sourceFolders = ['web', 'shared']
const sourceFiles = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Builds the pages when they were never built, or when a source changed since. */
export async function ensureBuilt(): Promise<void> {
  const wanted = fingerprint()
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
  const { compressAssets } = await import('./compress-assets.ts')
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

/** Synchronous on purpose: this runs at every start, and waiting for each file takes three times as long. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [...sourceFolders.flatMap(filesIn), ...sourceFiles].toSorted()) {
    const facts = statSync(root + file)
    hash.update(`${file}:${facts.size}:${facts.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(root + folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length))
}
