import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { diskFullError, EmbeddedPostgresError, errorCode, isDiskFullOutput } from './errors.ts'
import type { Placement } from './placement.ts'
import { buildCommand } from './run-as.ts'

const UNFINISHED = 'postgres.new-'

/**
 * Creates the cluster `<home>/postgres` unless it exists. initdb runs in a sibling folder that is renamed when
 * complete, so an existing cluster is complete. Throws on a full disk and on data of another version.
 */
export async function initCluster(
  placement: Placement,
  log: (line: string) => void,
): Promise<void> {
  const cluster = join(placement.home, 'postgres')
  removeUnfinished(placement.home, log)
  if (existsSync(cluster) && readdirSync(cluster).length > 0)
    return checkVersion(cluster, placement)
  log(`Creating the database in ${cluster}`)
  const temporary = mkdtempSync(join(placement.home, UNFINISHED))
  try {
    chownSync(temporary, placement.runAs.uid, placement.runAs.gid)
    await initdb(temporary, placement)
    renameSync(temporary, cluster)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function initdb(folder: string, placement: Placement): Promise<void> {
  const { command, args, options } = buildCommand(placement.runAs, placement.binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=lectern',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    // macOS has no C.UTF-8 in its C library.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--no-instructions',
  ])
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  const [status, , output] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  if (status === 0) return
  if (isDiskFullOutput(output)) throw diskFullError(placement.home, output)
  throw new EmbeddedPostgresError(
    'init-failed',
    `Postgres could not create its data in ${placement.home}. Fix what it reports, or set DATABASE_URL: ${output.trim() || `initdb ended with ${status}`}`,
  )
}

function checkVersion(cluster: string, { binaries }: Placement): void {
  const path = join(cluster, 'PG_VERSION')
  if (!existsSync(path)) {
    throw new EmbeddedPostgresError(
      'data-missing',
      `${cluster} is not a complete database. Move that folder away and start again, or restore it from a backup.`,
    )
  }
  const version = readFileSync(path, 'utf8').trim()
  if (version === binaries.major) return
  throw new EmbeddedPostgresError(
    'other-version',
    `The database in ${cluster} was made by PostgreSQL ${version}, this Lectern brings ${binaries.major}. Move it with pg_dump and pg_restore of these versions, or set DATA_DIR to another folder.`,
  )
}

function removeUnfinished(home: string, log: (line: string) => void): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(UNFINISHED))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      // An initdb whose parent was killed may still be writing there; the next start removes the rest.
      log(`Could not remove ${join(home, name)} yet (${errorCode(error)})`)
    }
  }
}
