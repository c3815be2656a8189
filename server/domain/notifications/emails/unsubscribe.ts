import { sql } from 'drizzle-orm'
import { notificationPreferences as preferences, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { notificationSettingsMessages as messages } from '#shared/messages/notifications/notification-settings.ts'
import { type UnsubscribeGrant, verifyUnsubscribe } from './unsubscribe-token.ts'

/**
 * Turns off the emails of a link's categories, without a login; idempotent. Throws `link_expired`. The response is the
 * same if the account was deleted.
 */
export async function unsubscribe(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('unsubscribePerAddress', address)
  const grant = verifyUnsubscribe(deps.settings.unsubscribeSecret, token, deps.clock.now())
  if (grant === 'invalid') throw new AppError('link_expired', messages.linkInvalid)
  if (grant === 'expired') throw new AppError('link_expired', messages.linkExpired)
  await turnOffEmails(deps, grant)
  return { msg: messages.unsubscribed }
}

/** Emails that wait are decided again when they are due and when they are sent, so they need no change here. */
async function turnOffEmails(
  { db }: Deps,
  { userId, categories }: UnsubscribeGrant,
): Promise<void> {
  await db.execute(sql`
    insert into ${preferences} (user_id, category, email)
    select ${users.id}, category.name, 'never'
    from ${users} cross join unnest(${sql.param(categories)}::text[]) as category (name)
    where ${users.id} = ${userId}::uuid
    on conflict (user_id, category) do update set email = excluded.email, updated_at = excluded.updated_at`)
}
