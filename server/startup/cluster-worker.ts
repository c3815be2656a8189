import cluster from 'node:cluster'
import { rm } from 'node:fs/promises'
import { stopEmbeddedPostgresWhenUnused } from '../db/embedded/index.ts'
import type { Config } from '../platform/config.ts'
import type { Neighbours } from '../realtime/hand-on.ts'
import { isDataFolderLocked } from './data-folder.ts'

/** What a process that `server/cluster.ts` started was told of the others; undefined for any other. */
export function neighboursOf(argv: readonly string[]): Neighbours | undefined {
  const [, folder] = argv.slice(argv.indexOf('--cluster'))
  if (!cluster.worker || !argv.includes('--cluster') || !folder) return undefined
  return { folder, self: String(cluster.worker.id) }
}

/**
 * After the primary was killed: removes what it left behind. Each worker does so at its end, and the
 * embedded database stops with the last of them. Does nothing while the primary lives.
 */
export async function leaveCluster(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { folder }: Neighbours,
): Promise<void> {
  if (process.connected || !databaseUrl) return
  await rm(folder, { recursive: true, force: true })
  await stopEmbeddedPostgresWhenUnused({
    dataDir,
    url: databaseUrl,
    isServerRunning: () => isDataFolderLocked(dataDir),
  })
}
