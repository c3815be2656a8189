import { once } from 'node:events'
import pg from 'pg'

const channel = 'lectern_events'

export interface Uncached {
  /** Resolves when the servers on the database have dropped their cached public responses. */
  drop(): Promise<void>
  close(): Promise<void>
}

/** Publishes that anything may have changed, so that the next public read is computed. */
export async function openUncached(databaseUrl: string): Promise<Uncached> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // Without a listener, the end of the database would hide the error that ended the benchmark.
  client.on('error', () => {})
  await client.connect()
  await client.query(`listen ${channel}`)
  const payload = JSON.stringify({ from: 'a benchmark', name: 'catalogueChanged', event: {} })
  return {
    async drop() {
      // PostgreSQL notifies all listeners together, so receiving it here means the servers receive it too.
      const received = once(client, 'notification')
      await client.query('select pg_notify($1, $2)', [channel, payload])
      await received
    },
    close: () => client.end(),
  }
}
