import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const fingerprintFile = `${root}build/.fingerprint`
const sourceFolders = ['web', 'shared']
const sourceFiles = [
  'vite.config.ts',
  'vite.chunks.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the pages if they were never built or a source file has changed. */
export async function ensureBuilt(): Promise<void> {
  const current = computeFingerprint()
  if ((await readFile(fingerprintFile, 'utf8').catch(() => '')) === current) return
  console.log('Building the pages (only after the first install or a change) …')
  await build()
  await writeFile(fingerprintFile, current)
}

async function build(): Promise<void> {
  try {
    await runScript('node_modules/@react-router/dev/dist/cli/index.js', 'build')
    await runScript('bin/build-service-worker.ts')
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    console.error(`The pages could not be built:\n${output}`)
    process.exit(1)
  }
  await compressAssets(`${root}build/client`)
}

/**
 * In a process of its own, since build tools change global state and the server starts in this process. The build
 * is always for production; NODE_ENV is for the server alone.
 */
async function runScript(script: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [root + script, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  })
}

/** Writes a `.br` and a `.gz` file beside every text file, with maximum compression. */
async function compressAssets(folder: string): Promise<void> {
  const { brotliCompress, constants, gzip } = await import('node:zlib')
  const files = await Array.fromAsync(
    glob('**/*.{js,mjs,css,svg,wasm,webmanifest}', { cwd: folder }),
  )
  const compressFile = async (path: string) => {
    const content = await readFile(path)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
  await Promise.all(files.map((file) => compressFile(`${folder}/${file}`)))
}

/** Synchronous, since it runs at every start and takes three times as long asynchronously. */
function computeFingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [...sourceFolders.flatMap(listFiles), ...sourceFiles].toSorted()) {
    const { size, mtimeMs } = statSync(root + file)
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(root + folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length))
}
