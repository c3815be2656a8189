import type { DatabaseClient } from '#server/db/database-client.ts'
import type { ArchiveHeader } from './archive-format.ts'

/** What waited to be sent when the backup was made, and was left out. */
export interface LeftOut {
  /** Queued jobs. */
  emails: number
  /** Notifications that were due to be sent by email. */
  notifications: number
  pushMessages: number
  /** Of webhooks. They are marked as failed, so that an admin can send them again. */
  deliveries: number
}

const statements = {
  notifications: {
    table: 'notifications',
    column: 'email_due_at',
    sql: 'update notifications set email_due_at = null where email_due_at is not null',
  },
  pushMessages: { table: 'push_messages', column: 'id', sql: 'delete from push_messages' },
  deliveries: {
    table: 'webhook_deliveries',
    column: 'state',
    sql: `update webhook_deliveries set state = 'failed', locked_until = null where state = 'waiting'`,
  },
}

/** Discards what the loaded tables have waiting, except for queued jobs. Archives of older versions lack some columns. */
export async function discardWaiting(
  client: DatabaseClient,
  { tables }: Pick<ArchiveHeader, 'tables'>,
): Promise<Omit<LeftOut, 'emails'>> {
  const run = async ({ table, column, sql }: { table: string; column: string; sql: string }) => {
    const exists = tables.some(({ name, columns }) => name === table && columns.includes(column))
    return exists ? ((await client.query(sql)).rowCount ?? 0) : 0
  }
  return {
    notifications: await run(statements.notifications),
    pushMessages: await run(statements.pushMessages),
    deliveries: await run(statements.deliveries),
  }
}
