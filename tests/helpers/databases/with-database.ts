import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { useEmbeddedPostgres } from '#server/db/embedded/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { systemClock } from '#server/platform/clock.ts'

/** What factories need, on the database of a server that runs as a process of its own. */
type Target = {
  deps: { db: DatabaseConnection['db']; clock: Deps['clock']; events: Deps['events'] }
}

export async function withDatabase<T>(
  dataDir: string,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const postgres = await useEmbeddedPostgres({ dataDir, isServerRunning: () => true })
  const { db, close } = connectDatabase(postgres.url, () => {})
  try {
    return await work({ deps: { db, clock: systemClock, events: silentEvents } })
  } finally {
    await close()
    await postgres.release()
  }
}

const silentEvents = {
  publish: async () => {},
  on: () => {},
  onPublished: () => {},
  onState: () => {},
  close: async () => {},
}
