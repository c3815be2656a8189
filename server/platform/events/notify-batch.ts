import type pg from 'pg'

/** PostgreSQL holds them in memory, and one statement shall stay short. */
const maxPerStatement = 100

/**
 * Sends notifications to a channel, one statement at a time: those that come meanwhile go together with
 * the next, so that a thousand writes a second do not make a thousand statements. Resolves once sent.
 */
export function batchNotifications(
  pool: Pick<pg.Pool, 'query'>,
  channel: string,
): (payload: string) => Promise<void> {
  const waiting: { payload: string; sent: PromiseWithResolvers<void> }[] = []
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxPerStatement)
      const payloads = batch.map(({ payload }) => payload)
      await pool
        .query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])
        .then(
          () => batch.forEach(({ sent }) => sent.resolve()),
          (error: unknown) => batch.forEach(({ sent }) => sent.reject(error)),
        )
    }
    isSending = false
  }

  return (payload) => {
    const sent = Promise.withResolvers<void>()
    waiting.push({ payload, sent })
    if (!isSending) void sendAll()
    return sent.promise
  }
}
