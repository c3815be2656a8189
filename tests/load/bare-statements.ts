import type pg from 'pg'

/** Transactions per second when clients run only these statements: the upper bound of PostgreSQL. */
export async function perSecondBare(
  pool: pg.Pool,
  statements: () => pg.QueryConfig[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const one = async () => {
    const client = await pool.connect()
    while (performance.now() < end) {
      for (const statement of statements()) await client.query(statement)
      done += 1
    }
    client.release()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return done / seconds
}
