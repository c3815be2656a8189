import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  pushMessages,
  pushSubscriptions,
  storedNotifications as stored,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import { type NotificationKind, notificationKinds } from '#shared/contract/notifications.ts'
import { pushLimits as limits } from '#shared/limits.ts'
import { getCategory } from '#shared/notifications/notification-categories.ts'
import { canReceiveEmails } from '../emails/can-receive-emails.ts'
import { findQuietEnd } from '../emails/email-times.ts'
import { type DeliverableRow, groupDeliverable, loadDeliverable } from '../load-deliverable.ts'
import { loadSettings } from '../settings/get-settings.ts'
import { composeMessage } from './compose-message.ts'
import { type ClaimedSubscription, isKnownKind, isLoggedIn } from './push-queue.ts'
import { getRetryDelay } from './retry-delay.ts'
import { type PushOutcome, sendMessage } from './send-message.ts'

/**
 * Sends what is due to a claimed browser, one message per group of notifications, and records what became of each. Messages
 * are deleted after they were sent: of a process that dies in between, the next one sends a message again, which the
 * browser shows in place of the first. If `stopping` aborts meanwhile, nothing counts as failed.
 */
export async function deliverMessages(
  deps: Deps,
  claimed: ClaimedSubscription,
  stopping: AbortSignal,
): Promise<void> {
  const endsAt = performance.now() + limits.sendingSeconds * 1000
  for (const rows of await loadDueGroups(deps, claimed)) {
    if (stopping.aborted || performance.now() > endsAt) break
    const [notification] = groupDeliverable(rows, claimed.userId, deps)
    const [newest] = rows
    if (!notification || !newest) continue
    const message = composeMessage(notification, newest.groupKey, claimed.userId)
    const outcome = await sendMessage(deps, claimed, message, stopping)
    if (stopping.aborted && outcome.result === 'failed') break
    if (!(await record(deps, claimed, rows, outcome))) return
  }
  await deps.db.update(pushSubscriptions).set({ lockedUntil: null }).where(isStillClaimed(claimed))
}

/**
 * What is due and still wanted, in groups as in the app, the oldest first. Deletes what is not sent any more, because it was
 * read, hidden or turned off, or the account may receive nothing; during quiet hours, all waits for their end.
 */
async function loadDueGroups(
  deps: Deps,
  claimed: ClaimedSubscription,
): Promise<DeliverableRow[][]> {
  const { db, clock } = deps
  const now = clock.now()
  const due = await db
    .select({ id: pushMessages.notificationId })
    .from(pushMessages)
    .innerJoin(stored, eq(stored.id, pushMessages.notificationId))
    .where(
      and(eq(pushMessages.subscriptionId, claimed.id), lte(pushMessages.dueAt, now), isKnownKind),
    )
    .orderBy(asc(pushMessages.dueAt))
    .limit(limits.messagesPerClaim)
  const dueIds = due.map(({ id }) => id)
  if (dueIds.length === 0) return []
  const { kinds, quietEnd } = await decide(deps, claimed)
  if (quietEnd && kinds.length > 0) {
    await db.update(pushMessages).set({ dueAt: quietEnd }).where(isMessage(claimed, dueIds))
    return []
  }
  const wanted =
    kinds.length > 0
      ? await loadDeliverable(deps, inArray(stored.id, dueIds), { kinds, limit: dueIds.length })
      : []
  const wantedIds = new Set(wanted.map(({ id }) => id))
  await deleteMessages(
    db,
    claimed,
    dueIds.filter((id) => !wantedIds.has(id)),
  )
  if (wantedIds.size === 0 && claimed.attemptCount > 0) await forgetFailures(db, claimed)
  return [...Map.groupBy(wanted, ({ groupKey }) => groupKey).values()].toReversed()
}

/** Which kinds the user wants, none if they may receive nothing, and when the quiet hours end, if it is quiet now. */
async function decide(
  deps: Deps,
  claimed: ClaimedSubscription,
): Promise<{ kinds: NotificationKind[]; quietEnd?: Date | undefined }> {
  const now = deps.clock.now()
  const [user] = await deps.db
    .select({ canReceive: canReceiveEmails(now) })
    .from(users)
    .where(eq(users.id, claimed.userId))
  if (!user?.canReceive || !(await isLoggedIn(deps, claimed))) return { kinds: [] }
  const { deliveries, schedule } = await loadSettings(deps.db, claimed.userId)
  const kinds = notificationKinds.filter((kind) => deliveries[getCategory(kind)].push)
  return { kinds, quietEnd: findQuietEnd(schedule, now) }
}

/** Returns whether the browser may get further messages now. */
async function record(
  deps: Deps,
  claimed: ClaimedSubscription,
  rows: DeliverableRow[],
  outcome: PushOutcome,
): Promise<boolean> {
  const { db } = deps
  const ids = rows.map(({ id }) => id)
  if (outcome.result === 'sent') {
    await db.transaction(async (tx) => {
      await tx
        .update(pushSubscriptions)
        .set({ lastSentAt: deps.clock.now(), failingSince: null, attemptCount: 0, retryAt: null })
        .where(eq(pushSubscriptions.id, claimed.id))
      await deleteMessages(tx, claimed, ids)
    })
    claimed.failingSince = null
    claimed.attemptCount = 0
    publishSignal('pushAttempt', { result: 'delivered' })
    return true
  }
  if (outcome.result === 'gone' || isFailingForDays(deps, claimed)) {
    await db.delete(pushSubscriptions).where(isSameBrowser(claimed))
    publishSignal('pushAttempt', { result: 'removed' })
    return false
  }
  const failingSince = claimed.failingSince ?? deps.clock.now()
  claimed.failingSince = failingSince
  if (outcome.result === 'rejected') {
    await db.transaction(async (tx) => {
      await tx.update(pushSubscriptions).set({ failingSince }).where(isSameBrowser(claimed))
      await deleteMessages(tx, claimed, ids)
    })
    publishSignal('pushAttempt', { result: 'rejected' })
    return true
  }
  await postpone(deps, claimed, failingSince, outcome.retryAfterSeconds)
  publishSignal('pushAttempt', { result: 'retried' })
  return false
}

function isFailingForDays({ clock }: Pick<Deps, 'clock'>, { failingSince }: ClaimedSubscription) {
  return failingSince !== null && failingSince <= timeFromNow(clock, { days: -limits.failingDays })
}

/** All that waits for the browser, so that what is due does not hide what is due for others. */
async function postpone(
  { db, clock }: Deps,
  claimed: ClaimedSubscription,
  failingSince: Date,
  retryAfterSeconds: number,
): Promise<void> {
  const attemptCount = claimed.attemptCount + 1
  const seconds = getRetryDelay(attemptCount, retryAfterSeconds, Math.random())
  const retryAt = new Date(clock.now().getTime() + seconds * 1000)
  await db.transaction(async (tx) => {
    await tx
      .update(pushSubscriptions)
      .set({ failingSince, attemptCount, retryAt, lockedUntil: null })
      .where(isSameBrowser(claimed))
    await tx
      .update(pushMessages)
      .set({ dueAt: sql`greatest(${pushMessages.dueAt}, ${retryAt}::timestamptz)` })
      .where(eq(pushMessages.subscriptionId, claimed.id))
  })
}

/** If nothing is left to repeat: no success would end the failures, and the next one may be days later. */
async function forgetFailures(db: Queryable, claimed: ClaimedSubscription): Promise<void> {
  const waiting = db
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(eq(pushMessages.subscriptionId, claimed.id))
  await db
    .update(pushSubscriptions)
    .set({ failingSince: null, attemptCount: 0, retryAt: null })
    .where(and(isSameBrowser(claimed), notExists(waiting)))
}

async function deleteMessages(
  db: Queryable,
  claimed: ClaimedSubscription,
  notificationIds: string[],
): Promise<void> {
  if (notificationIds.length > 0)
    await db.delete(pushMessages).where(isMessage(claimed, notificationIds))
}

function isMessage({ id }: ClaimedSubscription, notificationIds: string[]) {
  return and(
    eq(pushMessages.subscriptionId, id),
    inArray(pushMessages.notificationId, notificationIds),
  )
}

/** Another process may have taken it over after a long pause of this one. */
function isStillClaimed({ id, lockedUntil }: ClaimedSubscription) {
  return and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.lockedUntil, lockedUntil))
}

/** Not if the browser has another address since, which did not fail. */
function isSameBrowser({ id, endpoint }: ClaimedSubscription) {
  return and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint))
}
