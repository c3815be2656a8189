import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestDatabases } from './helpers/databases/test-databases.ts'
import { createTemporaryFolder } from './helpers/temporary-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** They state which migrations there are. */
const excluded = ['tests/api/platform/migrations.test.ts']

/**
 * Runs the API tests of an earlier version, given by a tag or commit, on databases with the schema of this one: during
 * a rolling upgrade, processes of both versions use them. Further arguments are names of test files.
 */
export async function testPreviousRelease([version, ...files]: string[]): Promise<number> {
  if (!version) {
    console.error('Name a tag or commit: npm run test:previous -- v1.2.0 [FILE …]')
    return 1
  }
  const folder = createTemporaryFolder()
  process.env['TMPDIR'] = folder
  const checkout = join(folder, 'previous')
  execFileSync('git', ['worktree', 'add', '--detach', checkout, version], { cwd: root })
  const databases = await startTestDatabases()
  try {
    installModules(checkout)
    const options = ['run', '--project', 'api', ...excluded.flatMap((file) => ['--exclude', file])]
    const child = spawn(
      process.execPath,
      [join(checkout, 'node_modules/vitest/vitest.mjs'), ...options, ...files],
      { cwd: checkout, env: { ...process.env, ...databases.env }, stdio: 'inherit' },
    )
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } finally {
    await databases.stop()
    execFileSync('git', ['worktree', 'remove', '--force', checkout], { cwd: root })
  }
}

/** Those of this version where they are the same. */
function installModules(checkout: string): void {
  const [own, previous] = [root, checkout].map((path) =>
    readFileSync(join(path, 'package-lock.json'), 'utf8'),
  )
  if (own === previous) symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' })
}
