import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { otherTables, personalTables } from '#server/domain/privacy/index.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** `set null` may leave a row that `eraseAccount` deletes, or that belongs to another user as well. */
const rulesOf = { deleted: ['CASCADE', 'SET NULL'], anonymous: ['SET NULL'], pseudonymous: [] }

/** Names of columns that may refer to a user or describe one. */
const suspicious =
  /email|fullname|username|address|device|phone|birth|gender|(?:^|_)ip(?:_|$)|(?:user|author|owner|actor|receiver|reporter|uploader|follower|followed|moderator|requester)(?:_|$)|_by$/

/** Columns of tables without personal data that only look as if they had some, each with the reason. */
const harmless: Record<string, string> = {
  'process_figures.emails_failed': 'A count.',
  'process_figures.emails_sent': 'A count.',
  'registration_settings.email_domains': 'Domains of organizations.',
  'video_uploads.locked_by': 'A request.',
}

describe('the registry of personal data', () => {
  test('has every table of the database, and no other', async () => {
    const stored = new Set((await listColumns()).map(({ table }) => table))
    const listed = [
      ...personalTables.map(({ table }) => getTableName(table)),
      ...Object.keys(otherTables),
    ]
    expect(listed.toSorted()).toEqual([...stored].toSorted())
  })

  test('has every column of these tables, exported or left out with a reason', async () => {
    const stored = (await listColumns()).filter(({ table }) => !(table in otherTables))
    const listed = personalTables.flatMap(({ table, exported, omitted }) => {
      const columns =
        typeof omitted === 'string'
          ? Object.keys(getTableColumns(table))
          : [...exported, ...Object.keys(omitted)]
      return columns.map((name) => `${getTableName(table)}.${toSnakeCase(name)}`)
    })
    expect(listed.toSorted()).toEqual(stored.map(toName).toSorted())
  })

  test('agrees with the foreign keys about what is deleted and what stays', async () => {
    const wrong = (await listReferences()).filter(({ table, rule }) => {
      const personal = personalTables.find((each) => getTableName(each.table) === table)
      return !personal || !(rulesOf[personal.erasure.rows] as string[]).includes(rule)
    })
    expect(wrong.map(({ table, column, rule }) => `${table}.${column} ${rule}`)).toEqual([])
  })

  test('names a reason for each column of another table that looks personal', async () => {
    const found = (await listColumns()).filter(
      ({ table, column }) => table in otherTables && suspicious.test(column),
    )
    expect(found.map(toName).toSorted()).toEqual(Object.keys(harmless).toSorted())
  })

  test('exports no secret', () => {
    const exported = personalTables.flatMap(({ table, exported }) =>
      exported.map((column) => `${getTableName(table)}.${column}`),
    )
    expect(exported.filter((name) => /\.\w*(hash|secret|token|fingerprint)/i.test(name))).toEqual(
      [],
    )
  })
})

interface StoredColumn {
  table: string
  column: string
}

/** Of all tables, without views. */
async function listColumns(): Promise<StoredColumn[]> {
  const { rows } = await app.pool.query<StoredColumn>(
    `select table_name as table, column_name as column
     from information_schema.columns natural join information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows
}

function toName({ table, column }: StoredColumn): string {
  return `${table}.${column}`
}

/** Every foreign key to the accounts. */
async function listReferences() {
  const { rows } = await app.pool.query<StoredColumn & { rule: string }>(
    `select cl.relname as table, a.attname as column,
       case c.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else c.confdeltype::text end as rule
     from pg_constraint c
     join pg_class cl on cl.oid = c.conrelid
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`,
  )
  return rows
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
