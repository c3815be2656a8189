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
 * Makes the cluster `<home>/postgres` unless it is there. initdb works in a sibling folder that is renamed
 * when complete, so a cluster that exists is whole. Throws on a full disk and on another version's data.
 */
export async function initCluster(place: Placement, log: (line: string) => void): Promise<void> {
  const cluster = join(place.home, 'postgres')
  removeUnfinished(place.home, log)
  if (existsSync(cluster) && readdirSync(cluster).length > 0) return checkVersion(cluster, place)
  log(`Creating the database in ${cluster}`)
  const fresh = mkdtempSync(join(place.home, UNFINISHED))
  try {
    chownSync(fresh, place.runAs.uid, place.runAs.gid)
    await initdb(fresh, place)
    renameSync(fresh, cluster)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function initdb(folder: string, place: Placement): Promise<void> {
  const { command, args, options } = buildCommand(place.runAs, place.binaries.initdb, [
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
  const [status, , complaint] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  if (status === 0) return
  if (isDiskFullOutput(complaint)) throw diskFullError(place.home, complaint)
  throw new EmbeddedPostgresError(
    'init-failed',
    `Postgres could not create its data in ${place.home}. Put right what it says, or set DATABASE_URL: ${complaint.trim() || `initdb ended with ${status}`}`,
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
      // An initdb that outlived its Node may still write there; the next start removes the rest.
      log(`Could not remove ${join(home, name)} yet (${errorCode(error)})`)
    }
  }
}
