import { type EmbeddedPostgresError, useEmbeddedPostgres } from '../db/embedded/index.ts'
import { superviseEmbeddedPostgres } from '../db/embedded/supervise.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logging/logger.ts'
import { isDataFolderLocked } from './data-folder.ts'

export interface OpenDatabase {
  url: string
  /** Sentences for the operator, e.g. where the data really is. */
  notes: string[]
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * The server's database: the configured one, or the embedded one, which is started again when it dies
 * and stops with the server. `onGiveUp` is called when starting it again does not help.
 */
export async function openDatabaseForServer(
  config: DatabaseConfig & Pick<Config, 'databaseRestartSeconds'>,
  { log, onGiveUp }: { log: Logger; onGiveUp: (error: EmbeddedPostgresError) => void },
): Promise<OpenDatabase> {
  if (config.databaseUrl) return configured(config.databaseUrl)
  const embedded = await superviseEmbeddedPostgres({
    dataDir: config.dataDir,
    restartSeconds: config.databaseRestartSeconds,
    onChange: (line) => log.warn(line),
    onGiveUp,
  })
  return { url: embedded.url, notes: embedded.notes, close: () => embedded.stop() }
}

/** The database for a command-line tool, which must not stop it under a running server. */
export async function openDatabaseForTool(config: DatabaseConfig): Promise<OpenDatabase> {
  if (config.databaseUrl) return configured(config.databaseUrl)
  const embedded = await useEmbeddedPostgres({
    dataDir: config.dataDir,
    isServerRunning: () => isDataFolderLocked(config.dataDir),
  })
  return { url: embedded.url, notes: embedded.notes, close: () => embedded.release() }
}

function configured(url: string): OpenDatabase {
  return { url, notes: [], close: async () => {} }
}
