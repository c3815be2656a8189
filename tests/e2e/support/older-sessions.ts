import pg from 'pg'

/** As if all users had logged in a while ago, and proved nothing since. */
export async function makeSessionsOlder(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      "update sessions set created_at = now() - interval '1 hour', proved_at = null",
    )
  } finally {
    await client.end()
  }
}
