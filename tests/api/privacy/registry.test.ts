import { getTableColumns, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherTables, personalTables } from '#server/domain/privacy/index.ts'
import type { TestDatabase } from '#tests/helpers/databases/clone-database.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
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
    expect(await compareTables(app.pool)).toEqual(inAgreement)
  })

  test('has every column of these tables, exported or left out with a reason', async () => {
    expect(await compareColumns(app.pool)).toEqual(inAgreement)
  })

  test('agrees with the foreign keys about what is deleted and what stays', async () => {
    expect(await findWrongReferences(app.pool)).toEqual([])
  })

  test('names a reason for each column of another table that looks personal', async () => {
    expect(await compareSuspiciousColumns(app.pool)).toEqual(inAgreement)
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

describe('in a database with more than the registry has, these checks name', () => {
  let scratch: TestDatabase
  let client: pg.Client

  beforeAll(async () => {
    scratch = await createTestDatabase()
    client = new pg.Client({ connectionString: scratch.url })
    await client.connect()
    await client.query(`
      create table postcards (id uuid primary key, recipient_id uuid references users on delete cascade);
      alter table posts add column contact_email text,
        add column editor_id uuid references users on delete restrict;
      alter table categories add column contact_email text;
      drop table process_figures`)
  })

  afterAll(async () => {
    await client.end()
    await scratch.drop()
  })

  test('a new table, and one that no longer exists', async () => {
    expect(await compareTables(client)).toEqual({
      unregistered: ['postcards'],
      unknown: ['process_figures'],
    })
  })

  test('a new column of a table with personal data', async () => {
    const { unregistered, unknown } = await compareColumns(client)
    expect(unregistered).toContain('posts.contact_email')
    expect(unknown).toEqual([])
  })

  test('a new column that looks personal of a table without personal data', async () => {
    const { unregistered } = await compareSuspiciousColumns(client)
    expect(unregistered).toEqual(['categories.contact_email'])
  })

  test('foreign keys to users of a new table, and of one whose rows they would keep', async () => {
    expect(await findWrongReferences(client)).toEqual([
      'postcards.recipient_id CASCADE',
      'posts.editor_id RESTRICT',
    ])
  })
})

type Connection = Pick<pg.Client, 'query'>

/** How the database differs from the registry: what only the one has, and what only the other. */
interface Differences {
  unregistered: string[]
  unknown: string[]
}

const inAgreement: Differences = { unregistered: [], unknown: [] }

/** What is listed twice is unknown, too. */
function compare(stored: readonly string[], listed: readonly string[]): Differences {
  const unregistered = new Set(stored.filter((name) => !listed.includes(name)))
  const unknown = listed.filter(
    (name, index) => !stored.includes(name) || listed.indexOf(name) < index,
  )
  return { unregistered: [...unregistered].toSorted(), unknown: unknown.toSorted() }
}

async function compareTables(db: Connection): Promise<Differences> {
  const stored = (await listColumns(db)).map(({ table }) => table)
  return compare(stored, [
    ...personalTables.map(({ table }) => getTableName(table)),
    ...Object.keys(otherTables),
  ])
}

async function compareColumns(db: Connection): Promise<Differences> {
  const stored = (await listColumns(db)).filter(({ table }) => !(table in otherTables))
  const listed = personalTables.flatMap(({ table, exported, omitted }) => {
    const columns =
      typeof omitted === 'string'
        ? Object.keys(getTableColumns(table))
        : [...exported, ...Object.keys(omitted)]
    return columns.map((name) => `${getTableName(table)}.${toSnakeCase(name)}`)
  })
  return compare(stored.map(toName), listed)
}

async function findWrongReferences(db: Connection): Promise<string[]> {
  const wrong = (await listReferences(db)).filter(({ table, rule }) => {
    const personal = personalTables.find((each) => getTableName(each.table) === table)
    return !personal || !(rulesOf[personal.erasure.rows] as string[]).includes(rule)
  })
  return wrong.map(({ table, column, rule }) => `${table}.${column} ${rule}`)
}

async function compareSuspiciousColumns(db: Connection): Promise<Differences> {
  const found = (await listColumns(db)).filter(
    ({ table, column }) => table in otherTables && suspicious.test(column),
  )
  return compare(found.map(toName), Object.keys(harmless))
}

interface StoredColumn {
  table: string
  column: string
}

/** Of all tables, without views. */
async function listColumns(db: Connection): Promise<StoredColumn[]> {
  const { rows } = await db.query<StoredColumn>(
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
async function listReferences(db: Connection) {
  const { rows } = await db.query<StoredColumn & { rule: string }>(
    `select cl.relname as table, a.attname as column,
       case c.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' when 'r' then 'RESTRICT' else c.confdeltype::text end as rule
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
