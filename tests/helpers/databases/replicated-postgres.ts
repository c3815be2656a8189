import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'

export interface ReplicatedPostgres {
  url: string
  replicaUrl: string
  /** The replica keeps what it has and gets no more. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** How often a table was read on the replica, from the statistics that PostgreSQL writes about once a second. */
  countReads(table: string): Promise<number>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

type Running = Awaited<ReturnType<typeof startEmbeddedPostgres>>

const run = promisify(execFile)

/** Two real PostgreSQL servers, of which one is a streaming replica of the other. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-replicated-'))
  await chmod(folder, 0o711)
  const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary') })
  const dataDir = join(folder, 'replica')
  await copyCluster(primary.url, dataDir)
  let replica: Running | undefined = await startEmbeddedPostgres({ dataDir })
  const replicaUrl = replica.url
  const onReplica = async (sql: string, values: unknown[] = []) =>
    withClient(replicaUrl, async (client) => (await client.query(sql, values)).rows)

  async function stopReplica() {
    await replica?.stop()
    replica = undefined
  }
  return {
    url: primary.url,
    replicaUrl,
    pauseReplay: async () => void (await onReplica('select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await onReplica('select pg_wal_replay_resume()')),
    async countReads(table) {
      const [row] = await onReplica(
        `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as reads
         from pg_stat_user_tables where relname = $1`,
        [table],
      )
      return Number(row?.reads ?? 0)
    },
    stopReplica,
    startReplica: async () => void (replica = await startEmbeddedPostgres({ dataDir })),
    async stop() {
      await stopReplica()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What `pg_basebackup` does, which the bundled PostgreSQL does not have. */
async function copyCluster(url: string, dataDir: string): Promise<void> {
  await mkdir(dataDir)
  await chmod(dataDir, 0o711)
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ folder: string; socket: string }>(
      `select current_setting('data_directory') as folder,
         current_setting('unix_socket_directories') as socket, pg_backup_start('replica', true)`,
    )
    const [{ folder, socket } = { folder: '', socket: '' }] = rows
    const copy = join(dataDir, 'postgres')
    // PostgreSQL requires the owner and modes to be preserved.
    await run('cp', ['-a', folder, copy])
    await rm(join(copy, 'postmaster.pid'))
    const stopped = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop()',
    )
    await writeFile(join(copy, 'backup_label'), stopped.rows[0]?.label ?? '')
    await writeFile(join(copy, 'standby.signal'), '')
    const { uid, gid } = await stat(join(copy, 'PG_VERSION'))
    for (const name of ['backup_label', 'standby.signal']) await chown(join(copy, name), uid, gid)
    await appendFile(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${socket} user=lectern'\n`,
    )
  })
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
