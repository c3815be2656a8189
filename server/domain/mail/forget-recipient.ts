import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '../deps.ts'

/** Takes back what was promised to a person, and the traces of what was sent. */
export async function deleteQueuedEmails(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  for (const to of [id, email]) await deps.jobs.remove(tx, 'letter', { to })
}
