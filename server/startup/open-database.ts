import {
  type EmbeddedPostgresError,
  stopEmbeddedPostgresWhenUnused,
  useEmbeddedPostgres,
} from '../db/embedded/index.ts'
import { superviseEmbeddedPostgres } from '../db/embedded/supervise.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logging/logger.ts'
import { isDataFolderLocked } from './data-folder.ts'

export interface OpenDatabase {
  url: string
  /** Without the pooler that `url` may lead to. */
  directUrl: string
  /** Messages for the operator, e.g. where the data is stored. */
  notes: string[]
  close(): Promise<void>
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl'>>

/**
 * The configured database, or the embedded one, which is started again when it dies and stops with the
 * server. `onGiveUp` is called when it cannot be started again.
 */
export async function openDatabaseForServer(
  config: DatabaseConfig & Pick<Config, 'databaseRestartSeconds'>,
  { log, onGiveUp }: { log: Logger; onGiveUp: (error: EmbeddedPostgresError) => void },
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    return useConfigured(config.databaseUrl, config.databaseDirectUrl ?? config.databaseUrl)
  }
  const embedded = await superviseEmbeddedPostgres({
    dataDir: config.dataDir,
    restartSeconds: config.databaseRestartSeconds,
    onChange: (line) => log.warn(line),
    onGiveUp,
  })
  const { url, notes } = embedded
  return { url, directUrl: url, notes, close: () => embedded.stop() }
}

/** The database for a command or worker, without a pooler, which must not stop it while a server uses it. */
export async function openDatabaseForTool(config: DatabaseConfig): Promise<OpenDatabase> {
  const configured = config.databaseDirectUrl ?? config.databaseUrl
  if (configured) return useConfigured(configured, configured)
  const embedded = await useEmbeddedPostgres({
    dataDir: config.dataDir,
    isServerRunning: () => isDataFolderLocked(config.dataDir),
  })
  const { url, notes } = embedded
  return { url, directUrl: url, notes, close: () => embedded.release() }
}

/**
 * For a cluster worker that stops: if its primary was killed, the embedded database stops with the last
 * worker. Does nothing while the primary is running.
 */
export async function stopOrphanedDatabase({
  dataDir,
  databaseUrl,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (process.connected || !databaseUrl) return
  await stopEmbeddedPostgresWhenUnused({
    dataDir,
    url: databaseUrl,
    isServerRunning: () => isDataFolderLocked(dataDir),
  })
}

function useConfigured(url: string, directUrl: string): OpenDatabase {
  return { url, directUrl, notes: [], close: async () => {} }
}
