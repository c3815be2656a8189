import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { acceptsConnections } from './connection.ts'
import { diskFullError, EmbeddedPostgresError, isDiskFullOutput } from './errors.ts'
import type { Placement } from './placement.ts'
import type { Postmaster } from './postmaster-file.ts'
import { findProcess, isAlive, type ProcessInfo, sendSignal, waitUntil } from './processes.ts'
import { buildCommand } from './run-as.ts'
import { clusterName } from './socket-folder.ts'

const READY_DEADLINE_MS = 60_000
const FAST_STOP_MS = 10_000
const HARD_STOP_MS = 5_000
const LOG_LIMIT_BYTES = 10_000_000
const LOG_LINES_SHOWN = 5

/** Starts Postgres in a session of its own, so that Ctrl-C in the terminal does not reach it. */
export async function spawnPostmaster(
  placement: Placement,
  socketFolder: string,
  logPath: string,
): Promise<Postmaster> {
  const cluster = join(placement.home, 'postgres')
  const settings = buildSettings(cluster, socketFolder, clusterName(placement.home))
  const { command, args, options } = buildCommand(
    placement.runAs,
    placement.binaries.postgres,
    settings,
  )
  const output = openLog(logPath, placement)
  try {
    const child = spawn(command, args, {
      ...options,
      detached: true,
      stdio: ['ignore', output, output],
    })
    await once(child, 'spawn')
    child.unref()
    const started = child.pid === undefined ? undefined : findProcess(child.pid)
    if (!started) throw createStartError(placement.home, logPath)
    return { process: started, socketFolder, port: 5432, stopping: false }
  } finally {
    closeSync(output)
  }
}

/** Resolves true when Postgres accepts connections, false when it exits; throws `start-failed` after 60 s. */
export async function waitUntilReady(
  { process: postmaster, socketFolder, port }: Postmaster,
  logPath: string,
): Promise<boolean> {
  const deadline = performance.now() + READY_DEADLINE_MS
  while (isAlive(postmaster)) {
    if (await acceptsConnections(socketFolder, port)) return true
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        'start-failed',
        `Postgres (process ${postmaster.pid}) did not become ready within 60 s. Wait until it has recovered and start again, or see ${logPath}: ${lastLines(logPath)}`,
      )
    }
    await wait(30)
  }
  return false
}

/** For a Postgres that exited while starting, with the last lines of its log. */
export function createStartError(home: string, logPath: string): EmbeddedPostgresError {
  const lines = lastLines(logPath)
  if (isDiskFullOutput(lines)) return diskFullError(home, lines)
  return new EmbeddedPostgresError(
    'start-failed',
    `Postgres did not start. Fix what it reports, or see ${logPath}: ${lines}`,
  )
}

/** Fast shutdown, SIGQUIT after 10 s and SIGKILL 5 s later. Resolves when the process has exited. */
export async function stopPostmaster(postmaster: ProcessInfo): Promise<void> {
  const steps = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
    ['SIGKILL', HARD_STOP_MS],
  ] as const
  for (const [name, milliseconds] of steps) {
    sendSignal(postmaster, name)
    if (await waitUntil(() => !isAlive(postmaster), milliseconds)) return
  }
  throw new EmbeddedPostgresError(
    'stop-failed',
    `Postgres (process ${postmaster.pid}) does not stop. Kill it before the next start.`,
  )
}

function openLog(path: string, { runAs }: Placement): number {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
  const output = openSync(path, 'a', 0o600)
  // A log file that root creates must not lock out the owner of the data later.
  if (process.geteuid?.() === 0 && fstatSync(output).uid !== runAs.uid)
    fchownSync(output, runAs.uid, runAs.gid)
  return output
}

function lastLines(path: string): string {
  if (!existsSync(path)) return '(it wrote no log)'
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n')
}

/** Settings for a small machine, as arguments: these override the files of the cluster at every start. */
function buildSettings(cluster: string, socketFolder: string, clusterName: string): string[] {
  const settings = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    cluster_name: clusterName,
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    log_destination: 'stderr',
    logging_collector: 'off',
    // Lectern logs failed statements itself; PostgreSQL would log them with their values.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    TimeZone: 'UTC',
  }
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
