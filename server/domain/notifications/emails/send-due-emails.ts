import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte, sql, notInArray } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  isUnblockedNotification,
  storedNotifications as stored,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { type NotificationKind, notificationKinds } from '#shared/contract/notifications.ts'
import { notificationEmailLimits as limits } from '#shared/limits.ts'
import { getCategory } from '#shared/notifications/notification-categories.ts'
import { emailDelay } from '../settings/choose-delivery.ts'
import { type LoadedSettings, loadSettings } from '../settings/get-settings.ts'
import { canReceiveEmails } from './can-receive-emails.ts'
import { findDigestTimes, findQuietEnd } from './email-times.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>

/**
 * Enqueues the emails that are due, one per receiver, and postpones the notifications that belong in a later one.
 * Every run looks at all that is due, also what an earlier run did not get to because it was killed or failed.
 */
export async function sendDueEmails(deps: SendDeps, signal?: AbortSignal): Promise<void> {
  const failed: string[] = []
  for (;;) {
    const receivers = await findReceivers(deps, failed)
    if (receivers.length === 0) return
    for (const id of receivers) {
      if (signal?.aborted) return
      try {
        await sendToReceiver(deps, id)
      } catch (error) {
        failed.push(id)
        logFailure(
          deps.log,
          error,
          'Emails to a user could not be enqueued; it is tried again in a minute.',
        )
      }
    }
  }
}

/** Kinds of a later version, which shares the database during an upgrade, are left to its processes. */
const isKnown = inArray(stored.kind, [...notificationKinds])

/** Those who have waited longest. None of them is found again, because each loses what is due or has failed. */
async function findReceivers(
  { db, clock }: SendDeps,
  failed: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ receiverId: stored.receiverId })
    .from(stored)
    .where(
      and(lte(stored.emailDueAt, clock.now()), isKnown, notInArray(stored.receiverId, [...failed])),
    )
    .orderBy(asc(stored.emailDueAt))
    .limit(limits.dueRowsPerBatch)
  return [...new Set(rows.map(({ receiverId }) => receiverId))]
}

/**
 * In one transaction, the notifications get the id of their email and the email is enqueued: it is sent exactly if
 * they have it, and no other run finds them. The lock makes a concurrent run wait, and then find nothing.
 */
async function sendToReceiver(deps: SendDeps, receiverId: string): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ canReceive: canReceiveEmails(now) })
      .from(users)
      .where(eq(users.id, receiverId))
      .for('no key update')
    if (!user) return
    const settings = user.canReceive ? await loadSettings(tx, receiverId) : undefined
    const emailId = randomUUID()
    const isNeeded = await assignEmail(tx, receiverId, { emailId, now }, (kind) =>
      settings ? decide(kind, settings, now) : drop,
    )
    if (isNeeded) await enqueueEmail(deps, tx, 'notifications', emailId)
  })
}

/** What happens to the notifications of a kind: those before `sendBefore` are sent, later ones wait until `next`. */
interface Decision {
  sendBefore: Date | null
  /** Null: later ones are not sent either. */
  next: Date | null
}

const drop: Decision = { sendBefore: null, next: null }

function decide(
  kind: NotificationKind,
  { deliveries, schedule }: LoadedSettings,
  now: Date,
): Decision {
  const { email } = deliveries[getCategory(kind)]
  if (email === 'never') return drop
  if (email === 'immediate') {
    const quietEnd = findQuietEnd(schedule, now)
    if (quietEnd) return { sendBefore: null, next: quietEnd }
    // With what is due, also what is newer: else each of many notifications would be an email of its own.
    return { sendBefore: new Date(now.getTime() + 1), next: now }
  }
  const { last, next } = findDigestTimes(schedule, email, now)
  return { sendBefore: last, next }
}

const hiddenPeriod = sql.raw(`interval '${limits.hiddenDays} days'`)

/**
 * Returns whether the email has any notifications. Those that were read or blocked meanwhile are in none. Hidden ones
 * wait for `hiddenDays`; one that is shown again becomes due `emailDelay` later, which makes it part of the next email.
 */
async function assignEmail(
  tx: Transaction,
  receiverId: string,
  { emailId, now }: { emailId: string; now: Date },
  decideFor: (kind: NotificationKind) => Decision,
): Promise<boolean> {
  const decisions = notificationKinds.map((kind) => {
    const { sendBefore, next } = decideFor(kind)
    return sql`(${kind}::text, ${sendBefore}::timestamptz, ${next}::timestamptz)`
  })
  const isUnneeded = sql`(n.read_at is not null or not ${isUnblockedNotification(sql`n.id`)}
    or coalesce(n.hidden_at + ${hiddenPeriod} <= ${now}::timestamptz, false))`
  // What was shown again waits from then on, so that it is in the next digest and not sent between two.
  const waitsSince = sql`greatest(n.created_at, n.email_due_at - ${emailDelay})`
  const isDue = sql`coalesce(n.hidden_at is null and ${waitsSince} < decision.send_before, false)`
  const { rows } = await tx.execute<{ isSent: boolean }>(sql`
    update ${stored} n set
      email_id = case when ${isDue} and not ${isUnneeded} then ${emailId}::uuid end,
      email_due_at = case
        when ${isDue} or ${isUnneeded} or decision.next is null then null
        when n.hidden_at is not null then n.hidden_at + ${hiddenPeriod}
        else greatest(decision.next, n.created_at + ${emailDelay})
      end
    from (values ${sql.join(decisions, sql`, `)}) as decision (kind, send_before, next)
    where n.receiver_id = ${receiverId} and n.email_due_at is not null and n.kind = decision.kind
    returning n.email_id is not null as "isSent"`)
  return rows.some(({ isSent }) => isSent)
}
