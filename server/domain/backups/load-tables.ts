import { once } from 'node:events'
import pgCopy from 'pg-copy-streams'
import type { DatabaseClient } from '#server/db/database-client.ts'
import type { ArchiveHeader, ArchiveManifest } from './archive-format.ts'
import { quote } from './database-snapshot.ts'

type Tables = ArchiveHeader['tables']

export interface TableLoader {
  /** Appends to a table. The pieces of a table follow each other. */
  append(table: string, piece: AsyncIterable<Uint8Array>): Promise<void>
  /** Ends the last table. Resolves with the number of rows by table. */
  finish(): Promise<ArchiveManifest['rows']>
}

/**
 * Loads rows as they were, in a transaction of the caller's: triggers do not fire, since their effects are rows of the
 * archive too, and foreign keys are checked at the end. Only the owner of the tables may do this.
 */
export async function loadTables<T>(
  client: DatabaseClient,
  header: ArchiveHeader,
  load: (loader: TableLoader) => Promise<T>,
): Promise<T> {
  const names = header.tables.map(({ name }) => quote(name)).join(', ')
  // Migrations fill some tables.
  await client.query(`truncate ${names}`)
  const keys = await dropForeignKeys(client)
  await setTriggers(client, header.tables, 'disable')
  const result = await load(createLoader(client, header.tables))
  for (const { name, value, isCalled } of header.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quote(name), value, isCalled])
  }
  for (const key of keys) await client.query(key)
  await setTriggers(client, header.tables, 'enable')
  return result
}

/** Resolves with the statements that add them again. */
async function dropForeignKeys(client: DatabaseClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${quote(name)}`)
  }
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} add constraint ${quote(name)} ${definition}`,
  )
}

async function setTriggers(
  client: DatabaseClient,
  tables: Tables,
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) {
    await client.query(`alter table ${quote(name)} ${state} trigger user`)
  }
}

interface Copy {
  table: string
  stream: pgCopy.CopyStreamQuery
  /** Rejects when the connection breaks; a later listener of the stream would not be told. */
  failed: Promise<never>
}

function createLoader(client: DatabaseClient, tables: Tables): TableLoader {
  const rows: ArchiveManifest['rows'] = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let current: Copy | undefined

  async function end(): Promise<void> {
    if (!current) return
    const { table, stream, failed } = current
    current = undefined
    stream.end()
    await Promise.race([once(stream, 'finish'), failed])
    rows[table] = stream.rowCount
  }

  async function start(name: string): Promise<Copy> {
    if (current?.table === name) return current
    await end()
    const columns = tables
      .find((table) => table.name === name)
      ?.columns.map(quote)
      .join(', ')
    const stream = client.query(pgCopy.from(`copy ${quote(name)} (${columns}) from stdin`))
    const failed = new Promise<never>((_resolve, reject) => stream.once('error', reject))
    failed.catch(() => undefined)
    current = { table: name, stream, failed }
    return current
  }

  return {
    async append(table, piece) {
      const { stream, failed } = await start(table)
      for await (const chunk of piece) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed])
      }
    },
    async finish() {
      await end()
      return rows
    },
  }
}
