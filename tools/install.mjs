import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname

/** Installs the tools when they are first used, and again when their lockfile has changed. */
export function installTools() {
  const installed = modifiedAt(join(folder, 'node_modules/.package-lock.json'))
  if (installed >= modifiedAt(join(folder, 'package-lock.json'))) return
  console.log('Installing the development tools …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    // Under an npm script, npm would otherwise install into the project that the script belongs to.
    env: { ...process.env, npm_config_local_prefix: folder, npm_config_prefix: undefined },
  })
}

function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
