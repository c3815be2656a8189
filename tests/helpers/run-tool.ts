import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compileCache } from './processes/server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a command-line tool as `npm run` does; resolves to its output, rejects when it fails. */
export async function runTool(
  script: 'import' | 'admin-create' | 'backup' | 'restore' | 'doctor' | 'grow',
  args: string[],
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`${root}${script === 'grow' ? 'tests/load' : 'bin'}/${script}.mjs`, ...args],
    {
      cwd: env['DATA_DIR'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...compileCache, ...env },
    },
  )
  return stdout
}
