import pgCopy from 'pg-copy-streams'
import type { DatabaseClient } from '#server/db/database-client.ts'
import type { ArchiveHeader } from './archive-format.ts'

type Table = ArchiveHeader['tables'][number]

/**
 * Rows that are not part of a backup: those about this installation, archives of personal data and counters, which
 * expire, and the secret that signs addresses of files.
 */
const excludedRows: Record<string, string> = {
  backups: 'true',
  data_exports: 'true',
  process_figures: 'true',
  processes: 'true',
  rate_limits: 'true',
  system_checks: 'true',
  installation: "key = 'media_secret'",
}

/** Starts a transaction in which every query sees the same snapshot, without blocking writers. */
export async function beginSnapshot(client: DatabaseClient): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
}

/** The tables with the columns that have values of their own, in alphabetical order. */
export async function listTables(client: DatabaseClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname order by c.relname`,
  )
  return rows
}

/** What the tables take on the disk of the database, in bytes and in their order. */
export async function measureTables(client: DatabaseClient, tables: Table[]): Promise<number[]> {
  const { rows } = await client.query<{ bytes: number }>(
    `select pg_table_size(to_regclass(quote_ident(name)))::float as bytes
     from unnest($1::text[]) with ordinality as t(name, place) order by place`,
    [tables.map(({ name }) => name)],
  )
  return rows.map(({ bytes }) => bytes)
}

export async function listSequences(client: DatabaseClient): Promise<ArchiveHeader['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: ArchiveHeader['sequences'] = []
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    )
    const [state] = states
    if (state) sequences.push({ name, ...state })
  }
  return sequences
}

/** The creation times of the migrations that were applied. */
export async function listMigrations(client: DatabaseClient): Promise<number[]> {
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ when }) => Number(when))
}

/** Passes the rows of a table in pieces of about `pieceBytes`, in PostgreSQL's text format, and resolves with their number. */
export async function copyTable(
  client: DatabaseClient,
  { name, columns }: Table,
  pieceBytes: number,
  onPiece: (piece: Buffer) => Promise<void>,
): Promise<number> {
  const excluded = excludedRows[name]
  const condition = excluded ? ` where not (${excluded})` : ''
  const rows = `select ${columns.map(quote).join(', ')} from ${quote(name)}${condition}`
  const stream = client.query(pgCopy.to(`copy (${rows}) to stdout`))
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    await onPiece(Buffer.concat(chunks))
    chunks = []
    length = 0
  }
  if (length > 0) await onPiece(Buffer.concat(chunks))
  return stream.rowCount
}

export function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}
