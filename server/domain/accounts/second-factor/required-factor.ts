import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import { users } from '#server/db/schema/index.ts'
import type { Settings } from '#server/domain/deps.ts'
import type { UserRow } from '../queries.ts'

/** Whether the user's role requires a second factor (`REQUIRE_SECOND_FACTOR`). `moderators` includes admins. */
export function requiresSecondFactor(
  settings: Pick<Settings, 'requireSecondFactor'>,
  user: Pick<UserRow, 'role' | 'isModerator'>,
): boolean {
  if (settings.requireSecondFactor === 'none') return false
  if (user.role === 'admin') return true
  return settings.requireSecondFactor === 'moderators' && user.isModerator
}

/** Whether the user may do nothing else before adding one. */
export function mustSetUpSecondFactor(
  settings: Pick<Settings, 'requireSecondFactor'>,
  user: Pick<UserRow, 'role' | 'isModerator' | 'secondFactorSince'>,
): boolean {
  return user.secondFactorSince === null && requiresSecondFactor(settings, user)
}

/** The opposite as a condition, for queries of `users`; undefined if no second factor is required. */
export function hasRequiredSecondFactor({
  requireSecondFactor,
}: Pick<Settings, 'requireSecondFactor'>): SQL | undefined {
  if (requireSecondFactor === 'none') return undefined
  const requiresNone = and(
    ne(users.role, 'admin'),
    requireSecondFactor === 'moderators' ? eq(users.isModerator, false) : undefined,
  )
  return or(isNotNull(users.secondFactorSince), requiresNone)
}
