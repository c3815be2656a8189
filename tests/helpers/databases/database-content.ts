import pg from 'pg'

/** The number of rows and a digest of each table of the schema `public`, also of columns that the database computes. */
export async function describeContent(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const content: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ text: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(one::text, ' ' order by one::text)), '') as text
         from "${name}" one`,
      )
      content[name] = found[0]?.text ?? ''
    }
    return content
  } finally {
    await client.end()
  }
}

/** Foreign keys and triggers, with their state. */
export async function describeRules(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ rule: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || convalidated || pg_get_constraintdef(oid) as rule
       from pg_constraint where connamespace = 'public'::regnamespace
       union all
       select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
       from pg_trigger where not tgisinternal order by 1`,
    )
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}
