import type { Database } from './client.ts'

/** No id is greater: where a list begins that goes on before an id. */
export const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * A query whose SQL is written once for each database and planned once for each of its connections.
 * `build` ends with Drizzle's `prepare`; what differs each time are its placeholders.
 */
export function prepareOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
