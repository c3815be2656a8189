import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { lockUntilCommit } from '#server/db/advisory-locks.ts'
import { pushSubscriptions as subscriptions, sessions, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { describeDevice, truncateUserAgent } from '#server/platform/describe-device.ts'
import { FetchError, isForbiddenAddress, parseUrl } from '#server/platform/outgoing/send-checked.ts'
import { areBrowserKeys } from '#server/platform/web-push.ts'
import type {
  OwnPushSubscription,
  PushSubscriptionList,
  PushSubscriptionRequest,
  RefreshPushSubscriptionRequest,
} from '#shared/contract/push.ts'
import { pushLimits as limits } from '#shared/limits.ts'
import { pushMessages as messages } from '#shared/messages/notifications/push.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import type { PushSubscriptionRow } from './push-queue.ts'

/** The session of the request; its user is who receives the notifications. */
interface OwnSession {
  id: string
  user: { id: string }
}

/** The user's browsers that show notifications, the newest first, and what a browser needs to become one. */
export async function listSubscriptions(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  session: OwnSession,
): Promise<PushSubscriptionList> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, session.user.id))
    .orderBy(desc(subscriptions.id))
  return {
    publicKey: settings.webPush.keys.publicKey,
    subscriptions: rows.map((row) => present(row, session)),
  }
}

/**
 * Registers the browser of the session, or replaces what is known of it; until the session ends, notifications are sent
 * there. Throws `invalid_input`, `conflict` if the user has too many browsers, and `not_logged_in` if the session has ended
 * since the request arrived.
 */
export async function addSubscription(
  deps: Deps,
  session: OwnSession,
  request: PushSubscriptionRequest,
  userAgent: string,
): Promise<{ msg: string; subscription: OwnPushSubscription }> {
  const { endpoint, keys } = request
  const host = checkSubscription(deps, request)
  const userId = session.user.id
  const values = {
    userId,
    endpoint,
    host,
    ...keys,
    device: truncateUserAgent(userAgent),
    createdAt: deps.clock.now(),
  }
  const row = await deps.db.transaction(async (tx) => {
    // An endpoint is unique: of two requests that store it, the second waits. Taken before any other lock.
    await lockUntilCommit(tx, endpoint)
    // Without the lock, parallel requests could exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [open] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, session.id))
      .for('key share')
    if (!open) throw new AppError('not_logged_in', sessionMessages.pleaseLogin)
    // The browser was registered in another session, perhaps of another user: their notifications must not arrive here.
    await tx
      .delete(subscriptions)
      .where(and(eq(subscriptions.endpoint, endpoint), ne(subscriptions.sessionId, session.id)))
    const [others] = await tx
      .select({ total: count() })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), ne(subscriptions.sessionId, session.id)))
    if ((others?.total ?? 0) >= limits.subscriptionsMax)
      throw new AppError('conflict', messages.tooMany)
    const [stored] = await tx
      .insert(subscriptions)
      .values({ ...values, sessionId: session.id })
      .onConflictDoUpdate({ target: subscriptions.sessionId, set: { ...values, ...unfailed } })
      .returning()
    if (!stored) throw new Error('The subscription was not stored.')
    return stored
  })
  return { msg: messages.added, subscription: present(row, session) }
}

const unfailed = { failingSince: null, attemptCount: 0, retryAt: null }

/** Throws `not_found`, also for another user's browser. */
export async function removeSubscription(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<{ msg: string }> {
  const removed = await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
    .returning({ id: subscriptions.id })
  if (removed.length === 0) throw new AppError('not_found', messages.notFound)
  return { msg: messages.removed }
}

/**
 * Replaces a subscription that the browser itself replaced, without a login: a service worker has none. Whoever knows
 * the endpoint and the secret of the old one may; for others, the response is the same. Throws `invalid_input`.
 */
export async function refreshSubscription(
  deps: Deps,
  { endpoint, auth, subscription }: RefreshPushSubscriptionRequest,
): Promise<{ msg: string }> {
  const host = checkSubscription(deps, subscription)
  const isTaken = sql`exists (select from ${subscriptions} other where other.endpoint = ${subscription.endpoint})`
  await deps.db.transaction(async (tx) => {
    await lockUntilCommit(tx, subscription.endpoint)
    await tx
      .update(subscriptions)
      .set({ endpoint: subscription.endpoint, host, ...subscription.keys, ...unfailed })
      .where(
        and(
          eq(subscriptions.endpoint, endpoint),
          eq(subscriptions.auth, auth),
          sql`not ${isTaken}`,
        ),
      )
  })
  return { msg: messages.refreshed }
}

/**
 * The host of the push service. What its name leads to is checked with every message, since it may change. Throws
 * `invalid_input` for keys that cannot be used and an address that messages must not be sent to.
 */
function checkSubscription(
  { settings: { webPush } }: Pick<Deps, 'settings'>,
  { endpoint, keys }: PushSubscriptionRequest,
): string {
  if (!areBrowserKeys(keys)) throw invalid('keys', messages.badKeys)
  const url = parseEndpoint(endpoint)
  // Another port would be rejected with every message.
  const isSecure = (url?.protocol === 'https:' && url.port === '') || !webPush.requiresHttps
  if (!url || !isSecure || isForbiddenAddress(url, webPush.rules))
    throw invalid('endpoint', messages.badEndpoint)
  return url.host
}

function parseEndpoint(endpoint: string): URL | undefined {
  try {
    return parseUrl(endpoint)
  } catch (error) {
    if (error instanceof FetchError) return undefined
    throw error
  }
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { fields: { [field]: message } })
}

function present(row: PushSubscriptionRow, session: OwnSession): OwnPushSubscription {
  return {
    _id: row.id,
    device: describeDevice(row.device),
    createdAt: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    current: row.sessionId === session.id,
  }
}
