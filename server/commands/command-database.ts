import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { connectDatabase, type Database, type DatabaseConnection } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { isDataFolderLocked } from '../startup/data-folder.ts'
import { type DatabaseConfig, openDatabaseForTool } from '../startup/open-database.ts'

export interface CommandDatabase extends DatabaseConnection {
  url: string
  /** Messages for the operator, such as where the data is stored. */
  notes: string[]
}

const connections = 2
const pollMilliseconds = 200

/** Opens the server's database, whether the server runs or not; migrates it first if it will be written. */
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
        if (!config.databaseUrl) await waitForOtherCommands(url, config.dataDir)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether the database has Lectern's tables, which a dry run does not create. */
export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('public.courses') is not null as found`,
  )
  return rows[0]?.found === true
}

/** The command that started the embedded database stops it, so it waits while others use it. */
async function waitForOtherCommands(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'waiting' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    while (!isDataFolderLocked(dataDir) && (await isInUse(client))) await pause(pollMilliseconds)
  } catch {
    // The database has already stopped.
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
