import { hostname } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import { processes } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'

const beatMilliseconds = 20_000

/** Reports that this process runs, until `stop`, so that checks can tell which processes there are. */
export async function startHeartbeat(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  process: { kind: 'server' | 'worker'; connections: number },
): Promise<{ stop(): Promise<void> }> {
  const { db, clock, log } = deps
  const id = crypto.randomUUID()
  const beat = async () => {
    const ownTime = clock.now()
    try {
      await db
        .insert(processes)
        .values({ id, host: hostname(), ownTime, ...process })
        .onConflictDoUpdate({ target: processes.id, set: { seenAt: sql`now()`, ownTime } })
    } catch (error) {
      // An outage of the database is logged elsewhere; the next report ends it.
      log.debug({ err: error }, 'The process could not report that it runs.')
    }
  }
  await beat()
  // Of processes that were killed.
  await db
    .delete(processes)
    .where(sql`${processes.seenAt} < now() - interval '1 hour'`)
    .catch(() => undefined)
  const timer = setInterval(() => void beat(), beatMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await db
        .delete(processes)
        .where(eq(processes.id, id))
        .catch(() => undefined)
    },
  }
}
