import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/client.ts'
import type { DataSubject, PersonalTable } from '../registry/index.ts'

export type ArchivedRow = Record<string, unknown>

const pageSize = 200

/** The rows of a user with their exported columns, in pages by the primary key. */
export async function* readRows(
  db: Database,
  personal: PersonalTable,
  subject: DataSubject,
): AsyncGenerator<ArchivedRow[]> {
  const { table, exported, rows } = personal
  const columns = getTableColumns(table)
  const key = findPrimaryKey(personal)
  const keyColumns = Object.fromEntries(key.map((column, index) => [`key${index}`, column]))
  const selected = Object.fromEntries(
    Object.entries(columns).filter(([name]) => exported.includes(name)),
  )
  let last: unknown[] | undefined
  for (;;) {
    const page = await db
      .select({ row: selected, key: keyColumns })
      .from(table)
      .where(and(rows(subject), last && isAfter(key, last)))
      .orderBy(...key.map((column) => asc(column)))
      .limit(pageSize)
    if (page.length > 0) yield page.map(({ row }) => row)
    const end = page.at(-1)
    if (!end || page.length < pageSize) return
    last = Object.values(end.key)
  }
}

function findPrimaryKey({ table }: PersonalTable): PgColumn[] {
  const { name, columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`)
  return key
}

function isAfter(key: PgColumn[], last: unknown[]): SQL {
  const values = key.map((column, index) => sql.param(last[index], column))
  return sql`(${sql.join(key, sql`, `)}) > (${sql.join(values, sql`, `)})`
}
