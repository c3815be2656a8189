import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { connectDatabase, type Database, type DatabaseConnection } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import type { Config } from '#server/platform/config.ts'
import { isDataFolderLocked } from '#server/startup/data-folder.ts'
import { openDatabaseForTool } from '#server/startup/open-database.ts'

export interface CommandDatabase extends DatabaseConnection {
  url: string
  /** Sentences for the operator, e.g. where the data really is. */
  notes: string[]
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

const connections = 2
const lookMilliseconds = 200

/** The database of the server, running or not, brought to the current schema first if it may be written. */
export async function openCommandDatabase(
  config: DatabaseConfig,
  access: 'write' | 'read',
): Promise<CommandDatabase> {
  const { url, notes, close } = await openDatabaseForTool(config)
  try {
    if (access === 'write') await migrateDatabase(url)
    const connection = connectDatabase(url, () => undefined, connections)
    return {
      ...connection,
      url,
      notes,
      async close() {
        await connection.close()
        if (!config.databaseUrl) await otherToolsEnd(url, config.dataDir)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether the database has Lectern's tables: a preview makes none. */
export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('public.courses') is not null as found`,
  )
  return rows[0]?.found === true
}

/** Whoever started the embedded database stops it, so they stay while another command works on it. */
async function otherToolsEnd(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'waiting' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    while (!isDataFolderLocked(dataDir) && (await isInUse(client))) await pause(lookMilliseconds)
  } catch {
    // A database that is gone needs nobody to wait for it.
  } finally {
    await client.end()
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'lectern%'`,
  )
  return rowCount !== 0
}
