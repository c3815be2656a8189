import { and, asc, eq, gt, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  pushMessages,
  pushSubscriptions,
  sessions,
  storedNotifications as stored,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { notificationKinds } from '#shared/contract/notifications.ts'
import { pushLimits as limits } from '#shared/limits.ts'

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/** A browser to which this process alone sends, until `lockedUntil`. */
export interface ClaimedSubscription extends PushSubscriptionRow {
  lockedUntil: Date
}

/** Kinds of a later version, which shares the database during an upgrade, are left to its processes. */
export const isKnownKind = inArray(stored.kind, [...notificationKinds])

const delay = sql.raw(`interval '${limits.delaySeconds} seconds'`)

/** Looked at by one claim. Those of push services that are busy already are not among them. */
const candidatesMax = 200

/**
 * Claims browsers for which notifications are due, those that have waited longest first. `running` counts the requests
 * of this process by host: there are never more than the limits allow, so that a slow push service delays no other.
 */
export async function claimSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  running: ReadonlyMap<string, number> = new Map(),
): Promise<ClaimedSubscription[]> {
  const now = clock.now()
  const counts = new Map(running)
  const isFree = (host: string) => (counts.get(host) ?? 0) < limits.concurrencyPerHost
  let free = limits.concurrency - counts.values().reduce((sum, count) => sum + count, 0)
  if (free <= 0) return []
  const busyHosts = [...counts.keys()].filter((host) => !isFree(host))
  return db.transaction(async (tx) => {
    const { id, host, lockedUntil, retryAt } = pushSubscriptions
    const candidates = await tx
      .select({ id, host })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(id, pushMessages.subscriptionId))
      .innerJoin(stored, eq(stored.id, pushMessages.notificationId))
      .where(
        and(
          lte(pushMessages.dueAt, now),
          isKnownKind,
          or(isNull(lockedUntil), lte(lockedUntil, now)),
          or(isNull(retryAt), lte(retryAt, now)),
          notInArray(host, busyHosts),
        ),
      )
      .orderBy(asc(pushMessages.dueAt))
      .limit(candidatesMax)
      .for('no key update', { of: pushSubscriptions, skipLocked: true })
    const chosen = new Set<string>()
    for (const candidate of candidates) {
      if (free === 0 || chosen.has(candidate.id) || !isFree(candidate.host)) continue
      chosen.add(candidate.id)
      counts.set(candidate.host, (counts.get(candidate.host) ?? 0) + 1)
      free -= 1
    }
    if (chosen.size === 0) return []
    const until = new Date(now.getTime() + limits.lockSeconds * 1000)
    const rows = await tx
      .update(pushSubscriptions)
      .set({ lockedUntil: until })
      .where(inArray(id, [...chosen]))
      .returning()
    return rows.map((row) => ({ ...row, lockedUntil: until }))
  })
}

/** Whether the browser is still logged in; cleanup deletes expired sessions, and with them their browsers, later. */
export async function isLoggedIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId }: PushSubscriptionRow,
): Promise<boolean> {
  const isActive = and(eq(sessions.id, sessionId), gt(sessions.expiresAt, clock.now()))
  return (await db.$count(sessions, isActive)) > 0
}

/**
 * Before notifications are shown again: enqueues those that were hidden before they could be sent, as the trigger does
 * for new ones. Those that were hidden later may have been sent, and are not sent again.
 */
export async function enqueueUnpushed(
  tx: Queryable,
  filter: SQL | undefined,
  now: Date,
): Promise<void> {
  const wasUnsent = sql`${stored.hiddenAt} < ${stored.createdAt} + ${delay} and ${stored.readAt} is null`
  await tx.execute(sql`
    insert into ${pushMessages} (subscription_id, notification_id, due_at, created_at)
    select browser.id, ${stored.id}, greatest(${now}::timestamptz + ${delay}, browser.retry_at), ${now}::timestamptz
    from ${stored} join ${pushSubscriptions} browser on browser.user_id = ${stored.receiverId}
    where ${and(filter, wasUnsent)}
    for key share of browser
    on conflict do nothing`)
}

/** After the user changed the settings: what waits is decided again when it is due by itself. */
export async function reconsiderPushMessages(tx: Queryable, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${pushMessages} m set due_at = greatest(m.created_at + ${delay}, browser.retry_at)
    from ${pushSubscriptions} browser where browser.id = m.subscription_id and browser.user_id = ${userId}::uuid`)
}
